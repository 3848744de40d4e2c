import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { refuse } from '../../../testing/fake-server.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { sessionFixture } from '../../../testing/session-fixture.ts'

const factors = { required: false, email: false, totp: false, recoveryCodesLeft: 0, hasPassword: true }
const base = { 'auth.session': { session: sessionFixture() }, 'mfa.status': factors, 'auth.sessions': { sessions: [] } }
const since = '2026-11-02T12:00:00.000Z'
const listed = (connected_at: string | null, only_way_in = false) => ({
  'identities.list': { providers: [{ provider: 'google', connected_at, only_way_in }] },
})

describe('providers in My Profile', () => {
  it('are disconnected with the password', async () => {
    const { sent } = await renderApp('/settings', { ...base, ...listed(since), 'identities.disconnect': { ok: true } })
    await userEvent.click(await screen.findByRole('button', { name: 'Desconectar Google' }))
    await userEvent.type(await screen.findByLabelText(/Sua senha/), 'segredo')
    await userEvent.click(screen.getByRole('button', { name: 'Desconectar' }))
    expect(await screen.findByText('Google desconectado')).toBeTruthy()
    expect(sent.find((call) => call.id === 'identities.disconnect')?.input).toEqual({ password: 'segredo' })
  })

  it('that are the only way in cannot be disconnected, and say why', async () => {
    await renderApp('/settings', { ...base, ...listed(since, true) })
    expect(await screen.findByText(/única forma de entrar/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Desconectar Google' })).toBeNull()
  })

  it('ask nobody without a password for one, and say when to sign in again', async () => {
    const refused = refuse('permission_denied', 403, { reason: 'sign_in_again' })
    const noPassword = { 'mfa.status': { ...factors, hasPassword: false } }
    await renderApp('/settings', { ...base, ...noPassword, ...listed(null), 'identities.connect': refused })
    await userEvent.click(await screen.findByRole('button', { name: 'Conectar Google' }))
    expect(await screen.findByText('Saia e entre de novo para mudar isto.')).toBeTruthy()
  })

  it.each([
    ['connected=google', 'Google conectado'],
    ['provider=google&error=use_active_email', 'Use o seu e-mail ativo para entrar'],
    ['provider=google&error=no_active_email', 'Nenhum e-mail ativo encontrado'],
    ['provider=google&error=identity_taken', 'Esta conta já está conectada a outra pessoa.'],
    ['provider=google&error=conflict', /Outra conta Google está conectada/],
  ])('say how it went when the provider sends the person back: %s', async (search, text) => {
    const { router } = await renderApp(`/settings?${search}`, { ...base, ...listed(null) })
    expect(await screen.findByText(text)).toBeTruthy()
    await waitFor(() => expect(router.state.location.searchStr).toBe(''))
  })

  it('are not shown on a server that has none', async () => {
    await renderApp('/settings', { ...base, 'identities.list': { providers: [] } })
    await screen.findByRole('heading', { name: 'Meu perfil' })
    expect(screen.queryByText('Entrar com outros serviços')).toBeNull()
  })
})
