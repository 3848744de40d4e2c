import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { namesIn } from '../filters/within.ts'
import { checkLayout, columnsOf, grid, place } from '../layout/index.ts'
import { plain } from '../views/shared/slot.ts'
import { block } from './block-kind.ts'
import { blockKindOf, blockTypeIds, type BlockSettings, filesIn, keysOf, readGiven } from './index.ts'
import { and, fullSettings, rule, sampleFields, tableId } from './samples.ts'

const fields = sampleFields
const without = (...ids: string[]) => new Map([...sampleFields].filter(([id]) => !ids.includes(id)))
describe.each(blockTypeIds)('a %s block', (id) => {
  const kind = blockKindOf(id)
  const stored = (settings: BlockSettings) => JSON.parse(JSON.stringify(kind.toStore(settings))) as unknown

  it('fits on the page as it comes, on both devices', () => {
    expect(kind.least.w).toBeGreaterThanOrEqual(grid.minWidth)
    expect(kind.least.h).toBeGreaterThanOrEqual(grid.minHeight)
    expect(kind.size.w).toBeGreaterThanOrEqual(kind.least.w)
    expect(kind.size.h).toBeGreaterThanOrEqual(kind.least.h)
    for (const device of ['desktop', 'mobile'] as const) {
      const placed = place([], { id, ...kind.size }, device)
      expect(placed.fits && checkLayout(placed.layout, device)).toEqual([])
      if (placed.fits) expect(placed.layout[0]?.w).toBeLessThanOrEqual(columnsOf[device])
    }
  })

  it('starts with settings that are right, asks nothing before it has a table, and says what it lacks', () => {
    expect(kind.settings.parse(kind.defaults)).toEqual(kind.defaults)
    expect(kind.check(kind.defaults, new Map())).toEqual([])
    expect(kind.asks(kind.defaults, {}, fields)).toEqual({})
    expect(kind.missing(fullSettings(id))).toEqual([])
    if (kind.traits.readsTable && id !== 'customCode') expect(kind.missing(kind.defaults)).toContain('tableId')
  })

  it('takes its settings, and reads them back as they were', () => {
    const parsed = kind.settings.parse(fullSettings(id))
    expect(parsed).toEqual(fullSettings(id))
    expect(kind.check(parsed, fields)).toEqual([])
    expect(kind.readSettings(stored(parsed), kind.version)).toEqual(parsed)
    expect(() => kind.readSettings(stored(parsed), kind.version + 1)).toThrow('unknown_settings_version')
    expect(() => kind.readSettings(stored(parsed), 0)).toThrow('unknown_settings_version')
  })

  it('refuses settings that no block of its kind has', () => {
    for (const group of ['viewSettings', 'content', 'style', 'actions'] as const) {
      const foreign = { ...fullSettings(id), [group]: { ...fullSettings(id)[group], nobodys_setting: 1 } }
      expect(kind.settings.safeParse(foreign).success).toBe(false)
      expect(readGiven({ [group]: { nobodys_setting: 1 } }, kind.defaults)).toEqual({
        issues: [{ path: `${group}.nobodys_setting`, reason: 'unknown_key' }],
      })
    }
    expect(readGiven({ nobodys: 1 }, kind.defaults)).toEqual({ issues: [{ path: 'nobodys', reason: 'unknown_key' }] })
    expect(kind.settings.safeParse({ ...fullSettings(id), __proto__nobody: 1 }).success).toBe(false)
  })

  it('names fields that are not there, wherever they stand', () => {
    for (const name of kind.namesOf(fullSettings(id))) {
      const reasons = kind.check(fullSettings(id), without(name)).map(({ reason }) => reason)
      expect(reasons, name).toContain('unknown_field')
    }
  })

  it('shows and asks nothing of a field that someone may not read, and keeps it through what they save', () => {
    for (const name of kind.namesOf(fullSettings(id))) {
      const sight = without(name)
      const seen = kind.within(fullSettings(id), sight)
      expect(JSON.stringify(seen)).not.toContain(`"${name}"`)
      expect(JSON.stringify(kind.asks(seen, { record: 7 }, sight))).not.toContain(`"${name}"`)
      const saved = kind.merge({ title: 'Outro', viewSettings: seen.viewSettings }, fullSettings(id), sight)
      expect(saved).toEqual({ settings: { ...fullSettings(id), title: 'Outro' }, unclear: [] })
    }
    expect(kind.within(fullSettings(id), null)).toMatchObject({
      tableId: null,
      viewSettings: kind.defaults.viewSettings,
    })
  })

  it('asks only for fields that it shows, chooses by or counts, in its own table', () => {
    const questions = Object.values(kind.asks(fullSettings(id), { record: 7, search: ' x ' }, fields))
    const named = new Set(kind.namesOf(fullSettings(id)))
    for (const question of questions) {
      expect(question.tableId).toBe(tableId)
      const chosen = question.within ? namesIn(question.within) : []
      for (const name of [...('fields' in question ? question.fields : []), ...chosen]) expect(named).toContain(name)
      if ('fields' in question) {
        for (const name of question.fields) expect(kind.shownOf(fullSettings(id))).toContain(name)
      }
      if (question.op !== 'record') expect(question.search).toBe('x')
    }
  })

  it('forgets what it said about one table when it gets another', () => {
    const { settings } = kind.merge({ tableId: 'tbl_111111' }, fullSettings(id), fields)
    expect(settings).toEqual({
      ...fullSettings(id),
      tableId: 'tbl_111111',
      viewSettings: fullSettings(id).tableId ? kind.defaults.viewSettings : fullSettings(id).viewSettings,
    })
  })
})

describe('blocks', () => {
  it('of an older version are brought up to date step by step, and so is the view that they show', () => {
    const made = block({
      id: 'divider',
      version: 2,
      upgrades: { 1: (old) => ({ ...(old as object), content: { width: 4 } }) },
      category: 'content',
      size: { w: 4, h: 2 },
      least: { w: 4, h: 2 },
      content: { width: plain(z.int(), 1) },
    })
    const { viewSettings, style, actions } = made.defaults
    const old = { title: 'x', tableId: null, viewSettings, content: {}, style, actions, viewVersion: 1 }
    expect(made.readSettings(old, 1).content).toEqual({ width: 4 })
    expect(() => made.readSettings(old, 2)).toThrow()
    const gantt = blockKindOf('gantt')
    const { gantt_dependency_field, ...before } = fullSettings('gantt').viewSettings
    const read = gantt.readSettings({ ...fullSettings('gantt'), viewSettings: before, viewVersion: 1 }, 1)
    expect(gantt_dependency_field).toBeNull()
    expect(read).toEqual(fullSettings('gantt'))
  })

  it('ask for each column of a kanban, without hidden ones, and for one alone to go on in it', () => {
    const kind = blockKindOf('flow')
    const settings = fullSettings('flow')
    expect(Object.keys(kind.asks(settings, {}, fields))).toEqual([
      'counts',
      'column:',
      'column:opt_open00',
      'column:opt_done00',
    ])
    const hidden = {
      ...settings.viewSettings,
      kanban_columns: [{ value: 'opt_done00' }, { value: null, hidden: true }],
    }
    expect(Object.keys(kind.asks({ ...settings, viewSettings: hidden }, {}, fields))).toEqual([
      'counts',
      'column:opt_done00',
      'column:opt_open00',
    ])
    expect(kind.asks(settings, { column: 'opt_done00', cursor: 'c' }, fields)).toMatchObject({
      'column:opt_done00': {
        op: 'list',
        cursor: 'c',
        within: and(and(rule('price')), { field: 'state', operator: 'is', value: 'opt_done00' } as never),
      },
    })
    const people = { ...settings.viewSettings, kanban_field: 'owner' }
    expect(kind.asks({ ...settings, viewSettings: people }, {}, fields)).toMatchObject({
      cards: { groups: [{ field: 'owner' }] },
    })
  })

  it('compare a number with the period of the same length before', () => {
    const kind = blockKindOf('indicator')
    const asked = (period: string) => {
      const settings = fullSettings('indicator')
      const { value, before } = kind.asks(
        { ...settings, viewSettings: { ...settings.viewSettings, filters: null, period } },
        {},
        fields,
      )
      return [value, before].map((one) => (one?.op === 'summary' ? one.within?.rules[0] : null))
    }
    expect(asked('thisMonth')).toEqual([
      { field: 'due', operator: 'relative', value: { period: 'thisMonth' } },
      { field: 'due', operator: 'relative', value: { period: 'lastMonth' } },
    ])
    expect(asked('last7')).toEqual([
      { field: 'due', operator: 'between', value: [{ period: 'daysAgo', count: 6 }, { period: 'today' }] },
      {
        field: 'due',
        operator: 'between',
        value: [
          { period: 'daysAgo', count: 13 },
          { period: 'daysAgo', count: 7 },
        ],
      },
    ])
  })

  it('refuse what would run in our origin', () => {
    const embed = (url: string) =>
      blockKindOf('embed').settings.safeParse({ ...fullSettings('embed'), content: { url } }).success
    for (const url of [
      'javascript:alert(1)',
      'http://example.com',
      'data:text/html,x',
      '//evil.example',
      ' java\nscript:x',
    ])
      expect(embed(url), url).toBe(false)
    const press = (target: string) =>
      blockKindOf('button').settings.safeParse({
        ...fullSettings('button'),
        actions: { ...fullSettings('button').actions, on_press: { type: 'link', target } },
      })
    for (const target of ['javascript:alert(1)', 'data:text/html,x', '//evil.example', '/\\evil.example']) {
      expect(press(target).success, target).toBe(false)
    }
    expect(press('example.com').data?.actions).toMatchObject({ on_press: { target: 'http://example.com' } })
    const html = { type: 'doc', content: [{ type: 'html', content: [] }] }
    expect(blockKindOf('text').settings.safeParse({ ...fullSettings('text'), content: { text: html } }).success).toBe(
      false,
    )
  })

  it('of the button kind write what fits the fields, need what they do, and let a table go that they no longer write to', () => {
    const kind = blockKindOf('button')
    const sets = (field: string, value: unknown) => {
      const settings = { ...fullSettings('button'), viewSettings: { set_values: [{ field, value }] } }
      const parsed = kind.settings.safeParse(settings)
      return parsed.success ? kind.check(parsed.data, fields).map(({ reason }) => reason) : ['shape']
    }
    for (const [field, value] of [
      ['name', 'Ana'],
      ['price', 7],
      ['price', null],
      ['due', '2026-11-15'],
      ['due', { auto: 'today' }],
      ['state', 'opt_open00'],
      ['owner', { auto: 'currentUser' }],
    ] as const)
      expect(sets(field, value), `${field} ${JSON.stringify(value)}`).toEqual([])
    expect(sets('price', '7')).toEqual(['wrong_value'])
    expect(sets('due', { auto: 'currentUser' })).toEqual(['wrong_value'])
    expect(sets('state', 'opt_nobody')).toEqual(['wrong_value'])
    expect(sets('files', 'x')).toEqual(['unfit_field'])
    expect(sets('price', { auto: 'evil' })).toEqual(['shape'])

    const does = (act: string) => ({ ...kind.defaults, actions: { ...kind.defaults.actions, does: act } })
    expect(kind.missing(kind.defaults)).toEqual(['actions.on_press'])
    expect(kind.missing(does('create_record'))).toEqual(['tableId'])
    expect(kind.missing(does('update_record'))).toEqual(['tableId', 'viewSettings.set_values'])
    const { settings } = kind.merge({ actions: { does: 'go' } }, fullSettings('button'), fields)
    expect(settings).toMatchObject({ tableId: null, viewSettings: { set_values: [] } })
    const { tableId: _, viewSettings: __, ...old } = fullSettings('button')
    const first = {
      ...old,
      tableId: null,
      viewSettings: {},
      viewVersion: 1,
      content: { label: 'Ir', icon: null },
      actions: { on_press: { type: 'link', target: '/home', record_table: null }, in_new_tab: true },
    }
    expect(kind.readSettings(first, 1)).toMatchObject({
      content: { label: 'Ir' },
      actions: { does: 'go', in_new_tab: true },
    })
  })

  it('of the tasks kind ask for the soonest first, of whoever looks or of everyone', () => {
    const kind = blockKindOf('tasks')
    const asked = (whose: string, owner: string | null = 'owner') => {
      const { viewSettings, ...rest } = fullSettings('tasks')
      const own = { ...viewSettings, filters: null, owner_field: owner }
      return kind.asks({ ...rest, viewSettings: own, content: { whose, show_done: false } }, {}, fields).records
    }
    expect(asked('everyone')).toMatchObject({ within: null, sort: [{ field: 'due', order: 'asc' }] })
    expect(asked('mine')).toMatchObject({ within: and({ field: 'owner', operator: 'is', value: 'currentUser' }) })
    expect(asked('mine', null)).toMatchObject({ within: null, fields: ['done', 'due'] })
    const { title, style } = kind.defaults
    const first = { title, style, tableId: null, viewSettings: {}, content: { whose: 'mine', show_done: true } }
    const old = { ...first, actions: { create_task: false }, viewVersion: 1 }
    expect(kind.readSettings(old, 1)).toMatchObject({
      content: { show_done: true },
      actions: { create_task: false, edit_task: true },
    })
  })

  it('tell which files they hold, and at which places two people write', () => {
    expect(filesIn(fullSettings('topBar'))).toEqual(['fil_000000'])
    expect(filesIn({ title: 'fil_000000', content: { text: { attrs: { fileId: 'fil_111111' } } } })).toEqual([
      'fil_111111',
    ])
    expect(keysOf({ title: 'x', viewSettings: { sort: [], filters: null } })).toEqual([
      'title',
      'viewSettings.sort',
      'viewSettings.filters',
    ])
  })
})
