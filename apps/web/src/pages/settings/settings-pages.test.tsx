import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { refuse } from '../../testing/fake-server.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { sessionFixture } from '../../testing/session-fixture.ts'

const factors = { required: false, email: false, totp: false, recoveryCodesLeft: 0, hasPassword: true }
const base = { 'auth.session': { session: sessionFixture() }, 'mfa.status': factors, 'auth.sessions': { sessions: [] } }
const saveButton = () => screen.getAllByRole('button', { name: 'Salvar' })[0] as HTMLButtonElement

describe('My Profile', () => {
  it('saves only what has changed and is right [rule v.profile.form]', async () => {
    const session = sessionFixture()
    const { sent } = await renderApp('/settings', {
      ...base,
      'profiles.update': (input: object) => ({ ...session.user, ...input }),
    })
    const first = await screen.findByLabelText(/^Nome \*?$/)
    expect(saveButton().disabled).toBe(true)
    await userEvent.clear(first)
    await userEvent.tab()
    expect(await screen.findByText('Este campo é obrigatório')).toBeTruthy()
    expect(saveButton().disabled).toBe(true)
    await userEvent.type(first, 'Camila Maria')
    await userEvent.type(screen.getByLabelText('E-mail pessoal'), 'camila@')
    await userEvent.tab()
    expect(await screen.findByText('Endereço de e-mail inválido')).toBeTruthy()
    expect(saveButton().disabled).toBe(true)
    await userEvent.type(screen.getByLabelText('E-mail pessoal'), 'casa.com')
    await waitFor(() => expect(saveButton().disabled).toBe(false))
    await userEvent.click(saveButton())
    expect(await screen.findByText('Perfil salvo')).toBeTruthy()
    expect(sent.find((call) => call.id === 'profiles.update')?.input).toMatchObject({
      first_name: 'Camila Maria',
      personal_email: 'camila@casa.com',
      phone: null,
    })
  })

  it('speaks the chosen language, and the old one again when it could not be kept', async () => {
    const { router } = await renderApp('/settings', {
      ...base,
      'profiles.updateSetting': () => refuse('unavailable', 503),
    })
    const field = await screen.findByLabelText('Idioma', { selector: 'input' })
    await userEvent.click(field)
    await userEvent.click(await screen.findByText('English'))
    expect(await screen.findByText(/server is unavailable|servidor está indisponível/)).toBeTruthy()
    expect(await screen.findByRole('heading', { name: 'Meu perfil' })).toBeTruthy()
    await router.navigate({ to: '/settings/notifications' })
    expect(await screen.findByRole('heading', { name: 'Notificações' })).toBeTruthy()
  })

  it('shows the address that one signs in with, and changes the personal one [rule t.email-change]', async () => {
    await renderApp('/settings', base)
    const email = (await screen.findByLabelText('E-mail de acesso')) as HTMLInputElement
    expect([email.value, email.readOnly || email.disabled]).toEqual(['camila@serraazul.com.br', true])
    expect((screen.getByLabelText('E-mail pessoal') as HTMLInputElement).readOnly).toBe(false)
  })

  it('shows for any other path below the settings [rule s.settings.unknown]', async () => {
    await renderApp('/settings/nothing/here', base)
    expect(await screen.findByRole('heading', { name: 'Meu perfil' })).toBeTruthy()
  })

  it('hides the menu when asked to', async () => {
    await renderApp('/settings?hideMenu=true', base)
    expect(await screen.findByRole('heading', { name: 'Meu perfil' })).toBeTruthy()
    expect(screen.queryByRole('navigation', { name: 'Configurações' })).toBeNull()
  })
})

describe('switches', () => {
  it('turn back and say why when saving fails', async () => {
    await renderApp('/settings/behavior', { ...base, 'orgs.update': refuse('permission_denied', 403) })
    const box = (await screen.findByLabelText('Mostrar tabelas aos membros')) as HTMLInputElement
    await userEvent.click(box)
    expect(await screen.findByText('Você não tem permissão suficiente')).toBeTruthy()
    await waitFor(() => expect(box.checked).toBe(true))
  })

  it('stay turned and say so when saving works', async () => {
    const { org } = sessionFixture()
    const { sent } = await renderApp('/settings/fun-mode', {
      ...base,
      'auth.session': () => ({
        session: sent?.some((call) => call.id === 'orgs.update') ? funSession() : sessionFixture(),
      }),
      'orgs.update': { ...org, fun_mode: true },
    })
    const box = (await screen.findByLabelText('Confetes ao concluir')) as HTMLInputElement
    await userEvent.click(box)
    expect(await screen.findByText('Configuração salva')).toBeTruthy()
    expect(box.checked).toBe(true)
    expect(sent.find((call) => call.id === 'orgs.update')?.input).toEqual({ fun_mode: true })
  })

  it('are locked with a reason where the plan does not reach [rule v.mfa.blocked, x.settings.mfa]', async () => {
    await renderApp('/settings/multi-factor-authentication', {
      ...base,
      'auth.session': { session: sessionFixture({ plan: 'free' }) },
    })
    const box = (await screen.findByLabelText('Exigir de todas as pessoas')) as HTMLInputElement
    expect(box.disabled).toBe(true)
    expect(screen.getByText('Seu plano não inclui esta opção.')).toBeTruthy()
  })
})

const funSession = () => {
  const session = sessionFixture()
  return { ...session, org: { ...session.org, fun_mode: true } }
}

it('the page of video guides lists four at most [rule k.videos.max]', async () => {
  await renderApp('/settings/video-guides', base)
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
  const links = screen.getAllByRole('link').filter((link) => link.getAttribute('href')?.startsWith('/docs/'))
  expect(links).toHaveLength(4)
})

describe('Erase All Data', () => {
  it('wants the name and the password [rule v.org.delete]', async () => {
    const { sent } = await renderApp('/settings/privacy', {
      ...base,
      'orgs.requestDeletion': refuse('password_mismatch', 401),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Apagar todos os dados…' }))
    const erase = (await screen.findByRole('button', { name: 'Apagar tudo' })) as HTMLButtonElement
    expect(erase.disabled).toBe(true)
    await userEvent.type(screen.getByLabelText(/para confirmar/), 'Serra Azul')
    await waitFor(() => expect(erase.disabled).toBe(false))
    await userEvent.click(erase)
    expect(await screen.findByText('Insira sua senha.')).toBeTruthy()
    await userEvent.type(screen.getByLabelText('Sua senha'), 'errada')
    await userEvent.click(erase)
    expect(await screen.findByText('Senha incorreta.')).toBeTruthy()
    expect(sent.filter((call) => call.id === 'orgs.requestDeletion')).toHaveLength(1)
  })

  it('is not there for people who may not [rule p.rule.settings-admin]', async () => {
    await renderApp('/settings/privacy', { ...base, 'auth.session': { session: sessionFixture({ admin: false }) } })
    expect(await screen.findByRole('heading', { name: 'Você não tem acesso' })).toBeTruthy()
    expect(screen.queryByText('Apagar todos os dados…')).toBeNull()
  })
})
