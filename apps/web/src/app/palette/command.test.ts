import { beforeAll, describe, expect, it, vi } from 'vitest'
import { dialogStack } from '../../ground/dialogs/dialog-stack.ts'
import { errorText } from '../../lib/error-text.ts'
import { loadNamespaces, startI18n } from '../../lib/i18n.ts'
import { fakeServer, refuse } from '../../testing/fake-server.ts'
import { sessionFixture } from '../../testing/session-fixture.ts'
import { type Command, type CommandContext, isAvailable } from './command.ts'
import { commandEntries } from './command-entries.ts'
import { commands } from './commands.ts'
import { loadEveryLanguage } from './every-language.ts'
import { rank } from './rank.ts'
import { placeOf } from './use-command-context.ts'
import { readingTime } from './use-work.ts'

beforeAll(async () => {
  await startI18n('pt-BR')
  await loadNamespaces(['palette', 'settings', 'shortcuts'])
})

const contextOf = (parts: Partial<CommandContext> = {}): CommandContext => ({
  session: sessionFixture(),
  place: { href: 'http://here/home', path: '/home', tab: null, recordId: null },
  pageExists: () => true,
  go: vi.fn(),
  setSetting: vi.fn(),
  setLanguage: vi.fn(),
  copy: vi.fn(),
  logout: vi.fn(),
  ...parts,
})
const command = (more: Partial<Command>): Command => ({
  ...(commands.find(({ id }) => id === 'copy:link') as Command),
  ...(more as object),
})

describe('a command', () => {
  it('has an id of its own', () => {
    const ids = commands.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })
  it('is not there without one of its abilities [rule s.palette.permission]', () => {
    const session = sessionFixture()
    const context = contextOf({ session: { ...session, can: { ...session.can, 'users.manage': false } } })
    expect(isAvailable(command({ can: ['users.manage'] }), context)).toBe(false)
    expect(isAvailable(command({}), context)).toBe(true)
  })
  it('that builds with AI needs both rights, and one that creates its own [rule p.account.can-create-apps-and-tables]', () => {
    const session = sessionFixture()
    const available = (rights: { tables: boolean; apps: boolean }) => {
      const can = { ...session.can, 'tables.create': rights.tables, 'apps.create': rights.apps }
      const context = contextOf({ session: { ...session, can } })
      const ids = ['ai:build', 'create:/builder', 'create:createTable', 'create:createApp']
      return ids.filter((id) => commands.some((one) => one.id === id && isAvailable(one, context)))
    }
    expect(available({ tables: true, apps: true })).toHaveLength(4)
    expect(available({ tables: true, apps: false })).toEqual(['create:createTable'])
    expect(available({ tables: false, apps: true })).toEqual(['create:createApp'])
    expect(available({ tables: false, apps: false })).toEqual([])
  })
  it('that copies a public link says that an app is not shared, or is no longer [rule s.public.active]', async () => {
    const copies = commands.find(({ id }) => id === 'copy:public-link')
    if (!copies || !('work' in copies)) throw new Error('no such command')
    const { work } = copies
    const told = async (type: 'app' | 'table', answer: unknown) => {
      fakeServer({ 'publicViews.get': answer })
      const place = { href: '', path: '', tab: { id: 'app_00000000000001', type }, recordId: null }
      return work(contextOf({ place }), () => {}).then(() => 'copied', errorText)
    }
    const closed = { active: false, link: '/oficina/x' }
    expect(await told('app', refuse('not_found', 404))).toBe('A visão pública não está ativada para este app')
    expect(await told('app', closed)).toBe('A visão pública não está ativada para este app')
    expect(await told('table', closed)).toBe('A visão pública não está ativada para esta tabela')
    expect(await told('app', { ...closed, active: true })).toBe('copied')
    vi.unstubAllGlobals()
  })
  it('that reports a malicious tool is there without an address of help, and asks first', () => {
    const report = commands.find(({ id }) => id === 'contact:report')
    if (!report || !('run' in report)) throw new Error('no such command')
    const session = sessionFixture()
    const bare = contextOf({ session: { ...session, server: { ...session.server, help_email: null } } })
    expect(isAvailable(report, bare)).toBe(true)
    report.run(contextOf({ place: { href: 'http://here/app/app_1?edit=true', path: '', tab: null, recordId: null } }))
    expect(dialogStack.get()).toMatchObject([{ name: 'reportPage', params: { page: '/app/app_1?edit=true' } }])
    dialogStack.clear()
  })
  it('of building is not there in Use mode [rule s.palette.builder-only]', () => {
    const session = sessionFixture()
    const inMode = (build_mode: boolean) =>
      contextOf({
        session: {
          ...session,
          can: { ...session.can, 'build.use': true },
          settings: { ...session.settings, build_mode },
        },
      })
    expect(isAvailable(command({ buildOnly: true }), inMode(true))).toBe(true)
    expect(isAvailable(command({ buildOnly: true }), inMode(false))).toBe(false)
  })
  it('is found by its name in every language, whatever the interface speaks [rule s.palette.languages]', async () => {
    const session = sessionFixture()
    const all = contextOf({
      session: { ...session, can: Object.fromEntries(Object.keys(session.can).map((key) => [key, true])) as never },
      place: { href: '', path: '/object/tbl_1', tab: { id: 'tbl_1', type: 'table' }, recordId: 3 },
    })
    const entries = commandEntries(commands, all, await loadEveryLanguage())
    const best = (query: string) => rank(query, entries, [])[0]?.id
    expect(best('Copy table ID')).toBe('copy:table-id')
    expect(best('Copiar el ID de la tabla')).toBe('copy:table-id')
    expect(best('copiar o id da tabela')).toBe('copy:table-id')
    expect(best('starred')).toBe('go:/home/favorites')
    expect(best('papelera')).toBe('go:/home/recovery')
  })
})

describe('a place', () => {
  const at = (pathname: string, search: Record<string, unknown> = {}) => placeOf({ href: pathname, pathname, search })
  it('knows the tab and the record that lie open [rule t.record-url]', () => {
    expect(at('/object/tbl_abc123/record/7')).toMatchObject({ tab: { id: 'tbl_abc123', type: 'table' }, recordId: 7 })
    expect(at('/object/tbl_abc123', { recordId: 9 }).recordId).toBe(9)
    expect(at('/object/tbl_abc123', { dialog: 'viewRecord', id: '4' }).recordId).toBe(4)
    expect(at('/app/app_abc123')).toMatchObject({ tab: { type: 'app' }, recordId: null })
    expect(at('/home').tab).toBeNull()
  })
})

it('a message is shown a quarter of a second for each word, two seconds at most [rule s.palette.async, k.palette.ms-per-word, k.palette.success-cap]', () => {
  expect(readingTime('Pasta criada')).toBe(500)
  expect(readingTime('uma mensagem bem mais longa do que oito palavras')).toBe(2000)
})
