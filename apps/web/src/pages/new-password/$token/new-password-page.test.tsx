import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { refuse } from '../../../testing/fake-server.ts'
import { renderApp } from '../../../testing/render-app.tsx'

const token = 'abcdefghijklmnop'
const reset = {
  kind: 'reset',
  email: 'camila@serraazul.com.br',
  organisation: null,
  hasPassword: true,
  needsName: false,
}
const invite = { ...reset, kind: 'invite', organisation: { slug: 'serraazul', name: 'Serra Azul' } }

describe('the new-password page', () => {
  it('wants 6 characters, twice the same', async () => {
    await renderApp(`/new-password/${token}`, { 'auth.tokenInfo': reset })
    await userEvent.type(await screen.findByLabelText('Nova senha'), '12345')
    await userEvent.type(screen.getByLabelText('Repita a nova senha'), '54321')
    await userEvent.click(screen.getByRole('button', { name: 'Salvar e entrar' }))
    expect(await screen.findByText('Sua nova senha deve ter pelo menos 6 caracteres.')).toBeTruthy()
    expect(screen.getByText('As senhas não correspondem')).toBeTruthy()
  })

  it('sets the password, says so, and may still ask for the second factor', async () => {
    const { sent } = await renderApp(`/new-password/${token}`, {
      'auth.tokenInfo': reset,
      'auth.changePasswordWithToken': { newToken: 'n'.repeat(20) },
      'auth.loginWithToken': { status: 'requires_mfa', verifySession: 'v'.repeat(20), methods: ['totp'], sentTo: null },
    })
    await userEvent.type(await screen.findByLabelText('Nova senha'), 'segredo1')
    await userEvent.type(screen.getByLabelText('Repita a nova senha'), 'segredo1')
    await userEvent.click(screen.getByRole('button', { name: 'Salvar e entrar' }))
    expect(await screen.findByText('Senha redefinida com sucesso')).toBeTruthy()
    expect(await screen.findByRole('heading', { name: 'Confirme que é você' })).toBeTruthy()
    expect(sent.find((call) => call.id === 'auth.changePasswordWithToken')?.input).toEqual({
      token,
      password: 'segredo1',
    })
    expect(sent.find((call) => call.id === 'auth.loginWithToken')?.input).toMatchObject({ token: 'n'.repeat(20) })
  })

  it('offers a new link when the old one has expired', async () => {
    await renderApp(`/new-password/${token}`, { 'auth.tokenInfo': refuse('invalid_token', 401) }, 'en')
    expect(await screen.findByRole('heading', { name: 'Link expired, request a new one' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Request a new link' }).getAttribute('href')).toBe('/password-reset')
  })

  it('shows other failures by id and code, and tries again', async () => {
    await renderApp(`/new-password/${token}`, { 'auth.tokenInfo': refuse('odd_thing', 418) })
    expect(await screen.findByText('Erro: odd_thing#418')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Tentar de novo' })).toBeTruthy()
  })

  it('asks an invited person with an account for the password that they have', async () => {
    await renderApp(`/new-password/${token}`, {
      'auth.tokenInfo': invite,
      'auth.changePasswordWithToken': refuse('password_mismatch', 401),
    })
    await userEvent.type(await screen.findByLabelText('Sua senha'), 'errada')
    await userEvent.click(screen.getByRole('button', { name: 'Aceitar convite' }))
    expect(await screen.findByText('Senha incorreta.')).toBeTruthy()
    expect(screen.queryByLabelText('Nova senha')).toBeNull()
  })

  it('asks an invited person without a name for it', async () => {
    const { sent } = await renderApp(`/new-password/${token}`, {
      'auth.tokenInfo': { ...invite, hasPassword: false, needsName: true },
      'auth.changePasswordWithToken': refuse('internal', 500),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Aceitar convite' }))
    expect(await screen.findByText('Este campo é obrigatório')).toBeTruthy()
    await userEvent.type(screen.getByLabelText('Nome'), 'Léo')
    await userEvent.type(screen.getByLabelText('Nova senha'), 'segredo2')
    await userEvent.type(screen.getByLabelText('Repita a nova senha'), 'segredo2')
    await userEvent.click(screen.getByRole('button', { name: 'Aceitar convite' }))
    expect(await screen.findByText(/Erro: internal#500/)).toBeTruthy()
    expect(sent.find((call) => call.id === 'auth.changePasswordWithToken')?.input).toMatchObject({ first_name: 'Léo' })
  })
})
