import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { refuse } from '../../testing/fake-server.ts'
import { renderApp } from '../../testing/render-app.tsx'

it('never tells whether the address is known [rule s.reset.states]', async () => {
  const { sent } = await renderApp('/password-reset', { 'auth.resetPassword': { ok: true } })
  await userEvent.type(await screen.findByLabelText('E-mail'), ' camila@serraazul.com.br ')
  await userEvent.click(screen.getByRole('button', { name: 'Enviar link' }))
  expect(await screen.findByText(/Se camila@serraazul.com.br estiver cadastrado/)).toBeTruthy()
  expect(sent.find((call) => call.id === 'auth.resetPassword')?.input).toEqual({ email: 'camila@serraazul.com.br' })
})

it('asks for an address [rule v.reset.email]', async () => {
  await renderApp('/password-reset', {})
  await userEvent.click(await screen.findByRole('button', { name: 'Enviar link' }))
  expect(await screen.findByText('Insira um endereço de email.')).toBeTruthy()
})

it('shows id and code of a failure [rule s.reset.states]', async () => {
  await renderApp('/password-reset', { 'auth.resetPassword': refuse('odd_thing', 418) }, 'en')
  await userEvent.type(await screen.findByLabelText('Email'), 'a@b.com')
  await userEvent.click(screen.getByRole('button', { name: 'Send link' }))
  expect(await screen.findByText('Error: odd_thing#418')).toBeTruthy()
})

it('mails the list of organisations, with the address that was typed', async () => {
  const { sent } = await renderApp('/password-reset', { 'auth.lookupEmail': { ok: true } })
  await userEvent.type(await screen.findByLabelText('E-mail'), 'a@b.com')
  await userEvent.click(screen.getByRole('button', { name: 'Encontrar minhas organizações' }))
  await userEvent.click(screen.getByRole('button', { name: 'Enviar lista' }))
  expect(await screen.findByText(/a lista das suas organizações está a caminho/)).toBeTruthy()
  expect(sent.find((call) => call.id === 'auth.lookupEmail')?.input).toEqual({ email: 'a@b.com' })
})
