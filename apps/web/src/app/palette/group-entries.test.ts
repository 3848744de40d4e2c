import { describe, expect, it } from 'vitest'
import type { Entry, EntryGroup } from './entry.ts'
import { groupEntries, type Sources } from './group-entries.ts'

const entry = (id: string, group: EntryGroup, label = id, words = ''): Entry => ({
  id,
  group,
  label,
  words,
  sign: { tile: { id: 'app_000001', type: 'app', icon: null, color: null } },
  act: { path: `/${id}` },
})
const many = (group: EntryGroup, count: number) =>
  Array.from({ length: count }, (_, n) => entry(`${group}${n}`, group, `Vendas ${n}`))

const sources: Sources = {
  commands: [
    entry('group:go', 'go', 'Ir para…'),
    entry('home', 'go', 'Início', 'home casa'),
    entry('dark', 'preferences', 'Tema escuro', 'dark theme oscuro'),
  ],
  recent: many('recent', 6),
  items: [...many('apps', 6), entry('clients', 'tables', 'Clientes')],
  found: [],
  used: [],
}
const none = new Set<EntryGroup>()
const groupsOf = (query: string, scope: Parameters<typeof groupEntries>[1] = null) =>
  groupEntries(query, scope, sources, none).map(({ group, entries, more }) => [group, entries.length, more])

describe('the lines of the action bar', () => {
  it('show four of each group and how many more there are [rule k.home.recent-tabs, k.palette.group-max, k.palette.recent-max]', () => {
    expect(groupsOf('')).toEqual([
      ['recent', 4, 2],
      ['go', 2, 0],
      ['preferences', 1, 0],
      ['apps', 4, 2],
      ['tables', 1, 0],
    ])
  })
  it('show all recent ones while searching, and all of a group that was opened [rule x.palette, k.palette.recent-max]', () => {
    expect(groupsOf('vendas')).toEqual([
      ['recent', 6, 0],
      ['apps', 4, 2],
    ])
    const opened = groupEntries('vendas', null, sources, new Set<EntryGroup>(['apps']))
    expect(opened.find(({ group }) => group === 'apps')).toMatchObject({ more: 0 })
  })
  it('keep to a group that stands before the input, without its own trigger', () => {
    expect(groupEntries('', 'go', sources, none).flatMap(({ entries }) => entries.map(({ id }) => id))).toEqual([
      'home',
      'apps0',
      'apps1',
      'apps2',
      'apps3',
      'clients',
    ])
    expect(groupsOf('', 'preferences')).toEqual([['preferences', 1, 0]])
  })
  it('put the group of the best line first', () => {
    expect(groupsOf('clientes')[0]?.[0]).toBe('tables')
    expect(groupsOf('dark')[0]?.[0]).toBe('preferences')
  })
})
