import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { refuse } from '../../testing/fake-server.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { sessionFixture } from '../../testing/session-fixture.ts'
import { readLoginSearch } from './login-search.ts'

const place = { org: null, providers: [], signup: false }
const org = { slug: 'serraazul', name: 'Serra Azul', logo_customizado: null, cor_primaria: null, language: 'pt-BR' }
const sendForm = async (email = 'camila@serraazul.com.br', password = 'segredo') => {
  await userEvent.type(await screen.findByLabelText('E-mail'), email)
  await userEvent.type(screen.getByLabelText('Senha'), password)
  await userEvent.click(screen.getByRole('button', { name: 'Entrar' }))
}

describe('the login page', () => {
  it('asks for what is missing and goes to the first field that is wrong [rule v.login.required]', async () => {
    const { sent } = await renderApp('/login', { 'auth.publicOrg': place })
    await userEvent.click(await screen.findByRole('button', { name: 'Entrar' }))
    expect(await screen.findByText('Insira um endereço de email.')).toBeTruthy()
    expect(screen.getByText('Insira sua senha.')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('E-mail'))
    expect(sent.some((call) => call.id === 'auth.login')).toBe(false)
  })

  it('shows providers and sign-up only where they are set up [rule x.login]', async () => {
    await renderApp('/login', { 'auth.publicOrg': { ...place, providers: ['google'], signup: true } })
    const link = await screen.findByRole('link', { name: 'Entrar com Google' })
    expect(link.getAttribute('href')).toBe('/api/auth/oauth/google')
    expect(screen.queryByRole('link', { name: 'Entrar com Apple' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Criar uma organização' })).toBeTruthy()
  })

  it.each([
    ['error=provider_not_connected&provider=google', /Entre com a sua senha e conecte Google em Meu perfil/],
    ['error=use_active_email', 'Use o seu e-mail ativo para entrar'],
    ['error=no_active_email', 'Nenhum e-mail ativo encontrado'],
    ['error=email_not_verified', /O provedor não confirma o seu e-mail/],
  ])('says what to do after a provider: %s [rule s.login.oauth-email]', async (search, text) => {
    await renderApp(`/login?${search}`, { 'auth.publicOrg': { ...place, providers: ['google'] } })
    expect(await screen.findByText(text)).toBeTruthy()
  })

  it('says what is wrong, forgets the password and keeps the address', async () => {
    await renderApp('/login', { 'auth.publicOrg': place, 'auth.login': refuse('password_mismatch', 401) })
    await sendForm()
    expect(await screen.findByText('E-mail ou senha incorretos.')).toBeTruthy()
    expect((screen.getByLabelText('E-mail') as HTMLInputElement).value).toBe('camila@serraazul.com.br')
    await waitFor(() => expect((screen.getByLabelText('Senha') as HTMLInputElement).value).toBe(''))
  })

  it('enters the organisation of the address', async () => {
    const { sent } = await renderApp('/login?org=serraazul', {
      'auth.publicOrg': { ...place, org },
      'auth.login': refuse('empty_seat', 403),
    })
    expect(await screen.findByRole('heading', { name: 'Entre em Serra Azul' })).toBeTruthy()
    await sendForm()
    expect(await screen.findByText(/nenhum assento/)).toBeTruthy()
    expect(sent.find((call) => call.id === 'auth.login')?.input).toEqual({
      email: 'camila@serraazul.com.br',
      password: 'segredo',
      remember: true,
      organisation: 'serraazul',
    })
  })

  it('asks for the second factor, and counts down to the next code [rule v.login.required]', async () => {
    const { sent } = await renderApp('/login', {
      'auth.publicOrg': place,
      'auth.login': {
        status: 'requires_mfa',
        verifySession: 'v'.repeat(20),
        methods: ['email', 'totp'],
        sentTo: 'c•••@x.br',
      },
      'auth.mfaLogin': refuse('invalid_code', 401),
    })
    await sendForm()
    expect(await screen.findByText(/para c•••@x.br/)).toBeTruthy()
    expect(screen.getByText('Reenviar código em 30 s').closest('button')?.disabled).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: 'Entrar' }))
    expect(await screen.findByText('Insira o código.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Usar o aplicativo autenticador' }))
    await userEvent.type(screen.getByLabelText('Código'), '123 456')
    await userEvent.click(screen.getByRole('button', { name: 'Entrar' }))
    expect(await screen.findByText('O código está errado ou venceu.')).toBeTruthy()
    expect(sent.find((call) => call.id === 'auth.mfaLogin')?.input).toMatchObject({
      verifyCode: '123456',
      method: 'totp',
    })
  })

  it('begins again, with the reason, when the second step has lost its validity', async () => {
    await renderApp('/login', {
      'auth.publicOrg': place,
      'auth.login': { status: 'requires_mfa', verifySession: 'v'.repeat(20), methods: ['totp'], sentTo: null },
      'auth.mfaLogin': refuse('invalid_token', 401),
    })
    await sendForm()
    await userEvent.type(await screen.findByLabelText('Código'), '123456')
    await userEvent.click(screen.getByRole('button', { name: 'Entrar' }))
    expect(await screen.findByText('Sua sessão expirou. Entre novamente.')).toBeTruthy()
    expect((screen.getByLabelText('E-mail') as HTMLInputElement).value).toBe('camila@serraazul.com.br')
  })

  it('lets people with several organisations choose one', async () => {
    const { sent } = await renderApp('/login', {
      'auth.publicOrg': place,
      'auth.login': {
        status: 'choose_organisation',
        token: 't'.repeat(20),
        organisations: [
          { id: 'org_1', slug: 'serraazul', name: 'Serra Azul', logo_customizado: null },
          { id: 'org_2', slug: 'padaria', name: 'Padaria', logo_customizado: null },
        ],
      },
      'auth.loginWithToken': refuse('empty_seat', 403),
    })
    await sendForm()
    await userEvent.click(await screen.findByRole('button', { name: /Padaria/ }))
    expect(await screen.findByText(/nenhum assento/)).toBeTruthy()
    expect(sent.find((call) => call.id === 'auth.loginWithToken')?.input).toMatchObject({ organisation: 'padaria' })
  })

  it('finds another organisation by letters and numbers alone, and keeps the address [rule v.login.multi-org]', async () => {
    await renderApp('/login', { 'auth.publicOrg': ({ name }: { name?: string }) => (name ? { ...place, org } : place) })
    await userEvent.click(await screen.findByRole('button', { name: 'Entrar em outra organização' }))
    await userEvent.click(screen.getByRole('button', { name: 'Continuar' }))
    expect(await screen.findByText('Insira a URL ou o ID da organização.')).toBeTruthy()
    await userEvent.type(screen.getByLabelText('E-mail'), 'a@b.com')
    const field = screen.getByLabelText('URL ou ID da organização')
    await userEvent.type(field, 'serra-azul')
    expect(await screen.findByText('A URL ou o ID da organização só pode ter letras e números')).toBeTruthy()
    await userEvent.clear(field)
    await userEvent.type(field, 'serraazul')
    await userEvent.click(screen.getByRole('button', { name: 'Continuar' }))
    expect(await screen.findByRole('heading', { name: 'Entre em Serra Azul' })).toBeTruthy()
    expect((screen.getByLabelText('E-mail') as HTMLInputElement).value).toBe('a@b.com')
  })

  it('finishes a sign-in that comes back from a provider, once', async () => {
    const session = sessionFixture()
    let isIn = false
    const { sent, router } = await renderApp('/login?oauth=ticket-0123456789&provider=google&next=%2Fsettings', {
      'auth.publicOrg': place,
      'auth.session': () => (isIn ? session : undefined),
      'auth.login': () => {
        isIn = true
        return { status: 'loggedIn', session }
      },
    })
    await waitFor(() => expect(router.state.location.pathname).toBe('/settings'))
    expect(sent.filter((call) => call.id === 'auth.login').map((call) => call.input)).toEqual([
      { oauthProvider: 'google', oauthToken: 'ticket-0123456789', remember: true },
    ])
  })

  it('takes a used ticket out of the address and says why', async () => {
    const { router } = await renderApp('/login?oauth=ticket-0123456789&provider=google', {
      'auth.publicOrg': place,
      'auth.login': refuse('invalid_token', 401),
    })
    expect(await screen.findByText('Sua sessão expirou. Entre novamente.')).toBeTruthy()
    expect(router.state.location.search).toEqual({})
  })

  it('shows the failure that a redirect brought back', async () => {
    await renderApp('/login?error=oauth_mismatch', { 'auth.publicOrg': place }, 'en')
    expect(await screen.findByText('Email not registered in this organization')).toBeTruthy()
  })
})

describe('the address of the login page', () => {
  it('keeps a slug of digits a text, and drops the rest', () => {
    expect(readLoginSearch({ org: 2024, next: '/home', x: 1, error: '' })).toEqual({ org: '2024', next: '/home' })
  })
})
