// @vitest-environment node
import type { Language, Session, Tab } from '@oficina/contract'
import type { RenderDevice } from '@oficina/contract/page-render'
import { renderDevice } from '@oficina/ui'
import { beforeAll, expect, it, vi } from 'vitest'
import type { Home } from '../../features/items/home-query.ts'
import { takeEarlyAnswer } from '../../lib/early-requests.ts'
import { languages } from '../../lib/i18n.ts'
import { queryClient } from '../../lib/query-client.ts'
import { sessionFixture } from '../../testing/session-fixture.ts'
import { renderScreen } from './render-screen.tsx'

/** As in the thread of the server: without a browser, and with nothing but the answers. */
const who = '/api/auth/session'
const home = '/api/v3/home'
const desk: RenderDevice = { phone: false, apple: false }

interface Wish {
  session?: Session | null
  tabs?: string[]
  href?: string
  device?: RenderDevice
}

const tabOf = (label: string, n: number): Tab => ({
  id: `tbl_00000${n}`,
  type: 'table',
  is_bundle: false,
  label,
  icon: null,
  color: 'azul',
  updated_at: '2026-11-01T00:00:00.000Z',
})

function render({ session = sessionFixture(), tabs = [], href = '/home', device = desk }: Wish = {}) {
  const made = tabs.map(tabOf)
  const opened = made.map(({ id, type }) => ({ id, tab_type: type, visited_at: '2026-11-01T00:00:00.000Z' }))
  const answer: Home = { tabs: made, folders: [], favorites: [], recent: opened }
  const answers = { [who]: JSON.stringify({ session }), [home]: JSON.stringify(answer) }
  return renderScreen({ href, answers, device })
}

function sessionOf(name: string, language: Language = 'pt-BR', more: Parameters<typeof sessionFixture>[0] = {}) {
  const session = sessionFixture(more)
  return {
    ...session,
    key: `org_serraazul:usr_${name}`,
    language,
    user: { ...session.user, id_user: `usr_${name}`, first_name: name, display_name: `${name} Teste` },
  }
}

const nothingIsLeft = () => {
  expect(queryClient.getQueryCache().getAll()).toEqual([])
  expect(queryClient.getMutationCache().getAll()).toEqual([])
  expect(takeEarlyAnswer(who)).toBeUndefined()
  expect(takeEarlyAnswer(home)).toBeUndefined()
  expect(renderDevice()).toBeNull()
}

// Parts that are fetched when they are first drawn may take their time here: they are compiled on the way.
beforeAll(() => vi.waitFor(() => render(), { timeout: 50_000 }), 60_000)

it('draws who the person is, and what they can open', async () => {
  expect(typeof window).toBe('undefined')
  const html = await render({ session: sessionOf('Camila'), tabs: ['Pedidos', 'Clientes'] })
  expect(html).toMatch(/(?:Bom dia|Boa tarde|Boa noite|Olá), Camila/)
  expect(html).toContain('Pedidos')
  expect(html).toContain('Clientes')
  expect(html).toContain('href="/object/tbl_000000')
  nothingIsLeft()
})

it('draws the bare address for those who land on home, and for nobody else', async () => {
  expect(await render({ href: '/' })).toContain('Camila')
  expect(await render({ href: '/', session: { ...sessionFixture(), landing_path: '/app/app_000001' } })).toBeNull()
  nothingIsLeft()
})

it('draws the tabs that the person has a right to [rule x.home]', async () => {
  const admin = sessionFixture()
  const guest = sessionFixture({ seat: 'viewer', admin: false })
  const withoutTables = { ...guest, can: { ...guest.can, 'tables.viewPages': false, 'trash.recover': false } }
  const rights = { ...admin.can, 'tables.viewPages': true, 'trash.recover': true }
  for (const [session, isThere] of [
    [{ ...admin, can: rights }, true],
    [withoutTables, false],
    [{ ...admin, can: rights }, true],
  ] as const) {
    const html = await render({ session })
    expect(html?.includes('href="/home/tables"')).toBe(isThere)
    expect(html?.includes('href="/home/recovery"')).toBe(isThere)
    expect(html).toContain('href="/home/apps"')
  }
})

it('speaks the language of each person, whatever was spoken before', async () => {
  const words: Record<Language, [greeting: RegExp, folders: string]> = {
    'pt-BR': [/(?:Bom dia|Boa tarde|Boa noite|Olá), Ana/, 'Pastas'],
    en: [/(?:Good morning|Good afternoon|Good evening|Hello), Ana/, 'Folders'],
    es: [/(?:Buenos días|Buenas tardes|Buenas noches|Hola), Ana/, 'Carpetas'],
  }
  for (const language of [...languages, ...languages.toReversed()]) {
    const html = await render({ session: sessionOf('Ana', language) })
    const [greeting, folders] = words[language]
    expect(html).toMatch(greeting)
    for (const one of languages) expect(html?.includes(words[one][1])).toBe(words[one][1] === folders)
  }
})

it('draws for the device', async () => {
  const onDesk = await render()
  const onPhone = await render({ device: { phone: true, apple: false } })
  const onMac = await render({ device: { phone: false, apple: true } })
  expect(new Set([onDesk, onPhone, onMac]).size).toBe(3)
  expect(onMac).toContain('⌘')
  expect(onDesk).not.toContain('⌘')
  expect(await render()).not.toContain('⌘')
})

it.each<[what: string, wish: Wish]>([
  ['nobody', { session: null }],
  ['somebody who owes a second factor', { session: { ...sessionFixture(), owes_mfa: true } }],
  ['an organisation that is blocked', { session: sessionFixture({ plan: 'blocked' }) }],
  ['an address that leads elsewhere', { href: '/login' }],
  ['an address of nothing', { href: '/home/nothing-of-the-kind' }],
])('draws nothing for %s', async (_what, wish) => {
  expect(await render({ ...wish, tabs: ['Pedidos'] })).toBeNull()
  nothingIsLeft()
})

it('draws text as text', async () => {
  const evil = `<img src=x onerror=alert(1)></script><!-- "'&`
  const session = sessionOf(evil)
  const html = (await render({ session: { ...session, org: { ...session.org, name: evil } }, tabs: [evil] })) ?? ''
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(html).not.toContain('<img src=x')
  expect(html).not.toContain('</script>')
  expect(html).not.toMatch(/<!--(?!\/?\$|-->| -->)/)
})

it('holds no script and nothing that runs: the page’s own policy would refuse it', async () => {
  const html = await render({ tabs: ['Pedidos'] })
  expect(html).not.toMatch(/<script|\son[a-z]+=|javascript:/i)
})

it('never mixes people up, though many are asked for at once', async () => {
  const people = languages.flatMap((language) => [`Ana${language.slice(0, 2)}`, `Bia${language.slice(0, 2)}`])
  const asked = [...people, ...people].map((name, n) => {
    const session = sessionOf(name, languages[n % languages.length])
    // Some of them are drawn nothing: that must not leave anything to the next either.
    const owes_mfa = n % 5 === 4
    return { name, owes_mfa, html: render({ session: { ...session, owes_mfa }, tabs: [`Tabela de ${name}`] }) }
  })
  for (const { name, owes_mfa, html } of asked) {
    const drawn = await html
    if (owes_mfa) {
      expect(drawn).toBeNull()
      continue
    }
    expect(drawn).toContain(`, ${name}`)
    expect(drawn).toContain(`Tabela de ${name}`)
    for (const other of people) if (other !== name) expect(drawn).not.toContain(other)
  }
  nothingIsLeft()
})

it('goes on after an answer that is none', async () => {
  const broken = renderScreen({ href: '/home', answers: { [who]: '{', [home]: '{' }, device: desk })
  const next = render({ session: sessionOf('Caio') })
  await expect(broken).rejects.toThrow()
  expect(await next).toContain('Caio')
  nothingIsLeft()
})
