import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok } from '../../apps.ts'
import { eventually, listen, pause } from '../../listen.ts'
import { makeWorld, type World } from './world.ts'

/** Structure work needs the whole of what it touches. */
let w: World
beforeAll(async () => {
  w = await makeWorld()
})
afterAll(() => w.stop())

const reasonOf = (answer: { error: { details?: unknown } | null }) =>
  (answer.error?.details as { reason?: string } | undefined)?.reason

describe('someone with a row condition', () => {
  const bound = () => w.builder({ [w.people.id]: { level: 'full', filters: w.inTeam }, '*': 'full' })

  it('(a) cannot change, retype or archive the field that their condition reads', async () => {
    const me = await bound()
    const at = { tableId: w.people.id, fieldId: w.people.team }
    const tries = [
      await me.api.fieldTypes.change({ ...at, type: 'formula', options: { expression: '"Vendas"' } }),
      await me.api.fieldTypes.preview({ ...at, type: 'number' }),
      await me.api.fields.update({ ...at, default_value: 'Vendas' }),
      await me.api.fields.archive(at),
    ]
    for (const answer of tries) {
      expect(answer).toBeError(403, 'permission_denied')
      expect(reasonOf(answer)).toBe('bound_by_condition')
    }
    // What says nothing about records stays theirs to set.
    ok(await me.api.fields.update({ ...at, label: 'Equipe', tooltip: 'De quem' }))
    const list = ok(await me.api.records.list({ tableId: w.people.id, total: true }))
    expect(list.total).toBe(1)
  })

  it('(a) cannot change what their condition is worked out from, in another table either', async () => {
    const { people, slips, admin } = w
    const formula = ok(
      await admin.api.fields.create({
        tableId: slips.id,
        type: 'lookup',
        label: 'Equipe',
        options: { linkFieldId: slips.owner, targetFieldId: people.team },
      }),
    ).id
    const made = ok(
      await admin.api.fields.create({
        tableId: slips.id,
        type: 'formula',
        label: 'Minha',
        options: { expression: `{${formula}}` },
      }),
    ).id
    const filters = { op: 'and' as const, rules: [{ field: made, operator: 'is', value: 'Vendas' }] }
    const me = await w.builder({ [slips.id]: { level: 'full', filters }, '*': 'full' })
    const tries = [
      await me.api.fields.update({ tableId: slips.id, fieldId: made, options: { expression: '"Vendas"' } }),
      await me.api.fields.update({ tableId: slips.id, fieldId: formula, options: { targetFieldId: people.city } }),
      await me.api.fieldTypes.change({ tableId: people.id, fieldId: people.team, type: 'text' }),
      await me.api.fields.archive({ tableId: slips.id, fieldId: slips.owner }),
      await me.api.fields.archive({ tableId: people.id, fieldId: people.slips }),
      await me.api.trash.archive({ id: people.id, type: 'table' }),
    ]
    expect(tries.map(reasonOf)).toEqual(tries.map(() => 'bound_by_condition'))
    for (const fieldId of [made, formula]) ok(await admin.api.fields.archive({ tableId: slips.id, fieldId }))
  })

  it('(b) previews a change of type over their own records, and makes no options of those of others', async () => {
    const me = await bound()
    const at = { tableId: w.people.id, fieldId: w.people.city }
    const shown = ok(await me.api.fieldTypes.preview({ ...at, type: 'text' }))
    expect(shown.looked_at).toBe(1)
    expect(JSON.stringify(shown)).not.toContain(w.canaries.salary)
    for (const answer of [
      await me.api.fieldTypes.preview({ ...at, type: 'select' }),
      await me.api.fieldTypes.change({ ...at, type: 'select' }),
    ]) {
      expect(answer).toBeError(403, 'permission_denied')
      expect(JSON.stringify(answer.body)).not.toContain(w.canaries.salary)
    }
  })

  it('(f) cannot ask which values stand twice, and is told no values of hidden rows', async () => {
    const { admin, people } = w
    for (const n of [1, 2])
      ok(
        await admin.api.records.create({
          tableId: people.id,
          values: { [people.kind]: w.canaries.row, [people.city]: `${n}` },
        }),
      )
    const me = await bound()
    const answer = await me.api.uniqueRecords.set({ tableId: people.id, unique_field_id: people.kind })
    expect(answer).toBeError(403, 'permission_denied')
    expect(reasonOf(answer)).toBe('needs_whole_table')
    expect(JSON.stringify(answer.body)).not.toContain(w.canaries.row)
  })
})

describe('someone who sees only some records behind a link', () => {
  it('(b) neither previews nor keeps what a lookup or a link shows of the others', async () => {
    const { people, slips } = w
    const filters = { op: 'and' as const, rules: [{ field: slips.code, operator: 'is', value: 'A-1' }] }
    const me = await w.builder({ [people.id]: 'full', [slips.id]: { level: 'full', filters } })
    for (const fieldId of [people.total, people.slips]) {
      for (const call of ['preview', 'change'] as const) {
        const answer = await me.api.fieldTypes[call]({ tableId: people.id, fieldId, type: 'text' })
        expect(answer).toBeError(403, 'permission_denied')
        expect(JSON.stringify(answer.body)).not.toContain(w.canaries.slip)
      }
    }
    const seen = JSON.stringify(ok(await w.admin.api.records.get({ tableId: people.id, recordId: 1 })))
    expect(seen).toContain(w.canaries.slip)
  })
})

describe('someone from whom a field is hidden', () => {
  const narrow = () => w.builder({ [w.people.id]: { level: 'full', fields: w.withoutSalary }, '*': 'full' })
  const absent = 'fld_00000000000000'

  it('(d, e) gets the same answer for it as for one that was never there, whatever they try', async () => {
    const me = await narrow()
    const tableId = w.people.id
    const tries = (fieldId: string) => [
      me.api.fields.update({ tableId, fieldId, label: 'x' }),
      me.api.fields.archive({ tableId, fieldId }),
      me.api.fieldTypes.preview({ tableId, fieldId, type: 'text' }),
      me.api.fieldTypes.change({ tableId, fieldId, type: 'text' }),
      me.api.fieldTypes.undo({ tableId, fieldId }),
      me.api.tables.update({ tableId, record_label_field: fieldId }),
      me.api.uniqueRecords.set({ tableId, unique_field_id: fieldId }),
      me.api.usedBy.field({ tableId, fieldId }),
      me.api.archivedFields.restore({ tableId, fieldId }),
      me.api.archivedFields.erase({ tableId, fieldId }),
    ]
    const told = async (fieldId: string) =>
      (await Promise.all(tries(fieldId))).map(({ status, error }) => ({
        status,
        id: error?.id,
        details: error?.details,
      }))
    const [hidden, unknown] = [await told(w.people.salary), await told(absent)]
    expect(hidden).toEqual(unknown)
    expect(new Set(hidden.map(({ status }) => status))).toEqual(new Set([404]))
  })

  it('(e) neither sees, restores nor erases it once it is archived', async () => {
    const { admin, people } = w
    const tableId = people.id
    const secret = ok(await admin.api.fields.create({ tableId, type: 'text', label: `${w.canaries.field} 2` })).id
    ok(await admin.api.fields.archive({ tableId, fieldId: secret }))
    const me = await narrow()
    expect(ok(await me.api.archivedFields.list({ tableId })).fields).toEqual([])
    expect(await me.api.archivedFields.restore({ tableId, fieldId: secret })).toBeError(404, 'not_found')
    expect(await me.api.archivedFields.erase({ tableId, fieldId: secret })).toBeError(404, 'not_found')
    expect(ok(await admin.api.archivedFields.list({ tableId })).fields.map(({ field }) => field.id)).toContain(secret)
    ok(await admin.api.archivedFields.erase({ tableId, fieldId: secret }))
  })

  it('reorders the fields that they see, and the hidden one stays where it is', async () => {
    const { admin, people } = w
    const me = await narrow()
    const idsOf = async (who: typeof me) =>
      ok(await who.api.tables.get({ tableId: people.id })).fields.map((field) => field.id)
    const [before, mine] = [await idsOf(admin), await idsOf(me)]
    const wanted = [...mine].reverse()
    const answer = ok(await me.api.fields.reorder({ tableId: people.id, fields: wanted }))
    expect(answer.fields.map((field) => field.id)).toEqual(wanted)
    const after = await idsOf(admin)
    expect(after.indexOf(people.salary)).toBe(before.indexOf(people.salary))
    expect(after.filter((id) => wanted.includes(id))).toEqual(wanted)
    const missing = await me.api.fields.reorder({ tableId: people.id, fields: wanted.slice(1) })
    expect(missing).toBeError(409, 'conflict')
  })

  it('adds fields without learning which names and kinds are taken', async () => {
    const { admin, people } = w
    const star = ok(await admin.api.fields.create({ tableId: people.id, type: 'starred', label: 'Estrela' }))
    const me = await narrow()
    const answers = await Promise.all(
      [w.people.id, w.slips.id].map(async (tableId) => {
        const role = { [tableId]: { level: 'full' as const, fields: {} }, '*': 'full' as const }
        const other = await w.builder(role)
        return other.api.fields.create({ tableId, type: 'starred', label: 'x' })
      }),
    )
    expect(answers.map(reasonOf)).toEqual(['needs_whole_table', 'needs_whole_table'])
    const named = ok(await me.api.fields.create({ tableId: people.id, type: 'text', label: 'Estrela' }))
    const free = ok(await me.api.fields.create({ tableId: people.id, type: 'text', label: 'Livre' }))
    for (const { key } of [named, free]) expect(key).toMatch(/_\d{4,6}$/)
    for (const fieldId of [star.id, named.id, free.id])
      ok(await admin.api.fields.archive({ tableId: people.id, fieldId }))
  })

  it('(e) hears nothing of it, neither at once nor on coming back, and sees no version move', async () => {
    const { admin, people } = w
    const me = await narrow()
    const room = `table:${people.id}`
    const before = ok(await me.api.tables.get({ tableId: people.id }))
    const mine = await listen(w.server, me)
    const theirs = await listen(w.server, admin)
    for (const live of [mine, theirs]) expect(await live.join(room)).toMatchObject({ ok: true })
    ok(await admin.api.fields.update({ tableId: people.id, fieldId: people.city, tooltip: 'Onde' }))
    const mark = await eventually(() => mine.events.find(({ payload }) => payload.fieldId === people.city))
    ok(await admin.api.fields.update({ tableId: people.id, fieldId: people.salary, tooltip: 'Quanto' }))
    const hidden = ok(await admin.api.fields.create({ tableId: people.id, type: 'number', label: w.canaries.field }))
    ok(await admin.api.fields.archive({ tableId: people.id, fieldId: hidden.id }))
    ok(await admin.api.archivedFields.erase({ tableId: people.id, fieldId: hidden.id }))
    await eventually(() => theirs.events.find(({ type }) => type === 'field.erased'))
    // Something that both hear, so that what came before it has come.
    ok(await admin.api.fields.update({ tableId: people.id, fieldId: people.city, tooltip: '' }))
    await eventually(() => mine.events.filter(({ payload }) => payload.fieldId === people.city).length === 2)
    const back = await listen(w.server, me, { since: mark.id })
    await back.join(room)
    await eventually(() => back.events.find(({ payload }) => payload.fieldId === people.city))
    await pause(50)
    for (const live of [mine, back]) {
      const text = JSON.stringify(live.everything)
      expect(text).not.toContain(people.salary)
      expect(text).not.toContain(hidden.id)
      expect(text).not.toContain('"version"')
      live.socket.close()
    }
    theirs.socket.close()
    expect(ok(await me.api.tables.get({ tableId: people.id }))).toEqual(before)
  })

  it('is not told its id where it is the label, the key or the label of a link', async () => {
    const { admin, people, slips } = w
    const code = ok(
      await admin.api.fields.create({ tableId: people.id, type: 'text', label: `${w.canaries.field} 3` }),
    ).id
    ok(await admin.api.tables.update({ tableId: people.id, record_label_field: code }))
    ok(await admin.api.uniqueRecords.set({ tableId: people.id, unique_field_id: code }))
    ok(await admin.api.fields.update({ tableId: slips.id, fieldId: slips.owner, options: { customLabelField: code } }))
    const me = await narrow()
    const texts = [
      ok(await me.api.tables.get({ tableId: people.id })),
      ok(await me.api.tables.get({ tableId: slips.id })),
      ok(await me.api.uniqueRecords.get({ tableId: people.id })),
    ].map((answer) => JSON.stringify(answer))
    for (const text of texts) expect(text).not.toContain(code)
    // Saving the settings as they were shown takes nothing away that was not shown.
    const shown = ok(await me.api.tables.get({ tableId: slips.id })).fields.find(({ id }) => id === slips.owner)
    ok(await me.api.fields.update({ tableId: slips.id, fieldId: slips.owner, options: shown?.options as never }))
    const kept = ok(await admin.api.tables.get({ tableId: slips.id })).fields.find(({ id }) => id === slips.owner)
    expect(kept?.options).toMatchObject({ customLabelField: code })
    const options = { customLabelField: people.salary }
    const named = await me.api.fields.update({ tableId: slips.id, fieldId: slips.owner, options })
    expect(named).toBeError(422, 'invalid_input')
    ok(await admin.api.fields.update({ tableId: slips.id, fieldId: slips.owner, options: { customLabelField: null } }))
    ok(await admin.api.uniqueRecords.set({ tableId: people.id, unique_field_id: null }))
    ok(await admin.api.tables.update({ tableId: people.id, record_label_field: null }))
  })
})

describe('someone who sees a part of a table', () => {
  it('puts none of it away, neither for their rows nor for their fields', async () => {
    for (const rule of [{ filters: w.inTeam }, { fields: w.withoutSalary }]) {
      const me = await w.builder({ [w.people.id]: { level: 'full', ...rule } })
      const answer = await me.api.trash.archive({ id: w.people.id, type: 'table' })
      expect(answer).toBeError(403, 'permission_denied')
      expect(reasonOf(answer)).toBe('needs_whole_table')
    }
  })
})

it('a hidden field that uses a visible one is neither named nor counted', async () => {
  const { admin, people } = w
  const me = await w.builder({ [people.id]: { level: 'full', fields: w.withoutSalary } })
  const uses = async () => [
    ok(await me.api.usedBy.field({ tableId: people.id, fieldId: people.city })),
    ok(await me.api.usedBy.table({ tableId: people.id })),
  ]
  const before = await uses()
  const options = { expression: `{${people.city}} & ""` }
  const made = ok(await admin.api.fields.create({ tableId: people.id, type: 'formula', label: 'Oculta', options })).id
  expect(ok(await admin.api.usedBy.field({ tableId: people.id, fieldId: people.city })).references).toHaveLength(1)
  expect(await uses()).toEqual(before)
  ok(await admin.api.fields.archive({ tableId: people.id, fieldId: made }))
})
