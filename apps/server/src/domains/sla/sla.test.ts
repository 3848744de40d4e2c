import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok } from '../../../test/apps.ts'
import type { Build, BuiltOrg, Person } from '../../../test/build.ts'
import type { TestServer } from '../../../test/harness.ts'
import { pause } from '../../../test/listen.ts'
import { makeRole } from '../../../test/roles.ts'
import { makeTable } from '../../../test/tables.ts'
import { startWorld } from '../../../test/world.ts'

let server: TestServer
let build: Build
let org: BuiltOrg
let admin: Person

beforeAll(async () => {
  ;({ server, build, org, admin } = await startWorld())
})
afterAll(() => server.stop())

const canary = 'CNRYPRAZO'
const [novo, feito] = ['opt_novo01', 'opt_feito1']

async function board() {
  const t = await makeTable(admin, 'Chamados', {
    etapa: {
      type: 'select',
      options: {
        options: [
          { id: novo, label: 'Novo', color: null },
          { id: feito, label: 'Feito', color: null },
        ],
        sla: { limits: [{ optionId: novo, minutes: 60, workingHours: null }] },
      },
    },
    fase: { type: 'number' },
  })
  const stays = async (who: Person = admin, more: object = {}) => {
    const found = ok(await who.api.sla.audit({ object_type: t.id, order_direction: 'asc', ...more }))
    return found.rows.map((row) => [row.record_reference, row.field_label, row.finished_at === null ? 'open' : 'done'])
  }
  return { t, stays }
}

describe('time in an option', () => {
  it('is measured through making, changing, deleting, recovering and undoing', async () => {
    const { t, stays } = await board()
    const at = { tableId: t.id, recordId: 1 }
    ok(await admin.api.records.create({ tableId: t.id, values: { [t.name]: 'C1', [t.etapa]: novo } }))
    expect(await stays()).toEqual([[1, 'Novo', 'open']])
    ok(await admin.api.records.update({ ...at, values: { [t.name]: 'C1 bis' } }))
    ok(await admin.api.records.update({ ...at, values: { [t.etapa]: feito } }))
    expect(await stays()).toEqual([
      [1, 'Novo', 'done'],
      [1, 'Feito', 'open'],
    ])
    ok(await admin.api.records.undo({ tableId: t.id }))
    expect(await stays()).toEqual([
      [1, 'Novo', 'done'],
      [1, 'Feito', 'done'],
      [1, 'Novo', 'open'],
    ])
    ok(await admin.api.records.remove({ tableId: t.id, ids: [1] }))
    expect(await stays()).toEqual([])
    ok(await admin.api.records.recover({ tableId: t.id, ids: [1] }))
    expect(await stays()).toEqual([
      [1, 'Novo', 'done'],
      [1, 'Feito', 'done'],
      [1, 'Novo', 'done'],
      [1, 'Novo', 'open'],
    ])
    ok(await admin.api.records.update({ ...at, values: { [t.etapa]: null } }))
    expect((await stays()).every(([, , state]) => state === 'done')).toBe(true)
  })

  it('is measured for each record of a bulk change, and grows while it lasts', async () => {
    const { t, stays } = await board()
    ok(
      await admin.api.records.createMany({
        tableId: t.id,
        records: [novo, feito, null].map((etapa) => ({ values: { [t.etapa]: etapa } })),
      }),
    )
    ok(
      await admin.api.records.updateMany({
        tableId: t.id,
        records: [
          { id: 1, values: { [t.etapa]: feito } },
          { id: 3, values: { [t.etapa]: novo } },
        ],
      }),
    )
    expect(await stays(admin, { field_key: t.etapa, field_value: feito })).toEqual([
      [2, 'Feito', 'open'],
      [1, 'Feito', 'open'],
    ])
    expect(await stays(admin, { record_reference: 1 })).toEqual([
      [1, 'Novo', 'done'],
      [1, 'Feito', 'open'],
    ])
    const open = { object_type: t.id, record_reference: 3 }
    const [first] = ok(await admin.api.sla.audit(open)).rows
    await pause(30)
    const [later] = ok(await admin.api.sla.audit(open)).rows
    expect(later?.time).toBeGreaterThan(first?.time ?? 0)
    const page = ok(await admin.api.sla.audit({ object_type: t.id, size: 3, page: 1, order_key: 'time' }))
    expect(page).toMatchObject({ more: true, size: 3, page: 1, row_key: `id_${t.id}_sla` })
    expect(page.rows.map(({ time }) => time)).toEqual(page.rows.map(({ time }) => time).toSorted((a, b) => b - a))
    expect(typeof page.rows[0]?.[`id_${t.id}_sla`]).toBe('number')
    expect(page.rows[0]).toMatchObject({ name: 'etapa', created_by: { id: admin.id } })
  })

  it('shows only stays of records and fields that may be seen', async () => {
    const { t, stays } = await board()
    ok(await admin.api.records.create({ tableId: t.id, values: { [t.name]: 'Dentro', [t.etapa]: novo, [t.fase]: 1 } }))
    ok(await admin.api.records.create({ tableId: t.id, values: { [t.name]: canary, [t.etapa]: novo, [t.fase]: 2 } }))
    const filters = { op: 'and' as const, rules: [{ field: t.fase, operator: 'eq', value: 1 }] }
    const seesStage = await build.person(org, {
      role: await makeRole(build, org, { [t.id]: { level: 'view', filters, fields: { [t.etapa]: 'view' } } }),
    })
    expect(await stays(seesStage)).toEqual([[1, 'Novo', 'open']])
    const answer = ok(await seesStage.api.sla.audit({ object_type: t.id }))
    expect(answer.rows[0]?.record_title).toBeNull()
    expect(JSON.stringify(answer)).not.toContain(canary)
    const seesNames = await build.person(org, {
      role: await makeRole(build, org, { [t.id]: { level: 'view', fields: { [t.name]: 'view' } } }),
    })
    expect(await stays(seesNames)).toEqual([])
    const hidden = await seesNames.api.sla.audit({ object_type: t.id, field_key: t.etapa })
    const unknown = await seesNames.api.sla.audit({ object_type: t.id, field_key: 'fld_00000000000000' })
    expect([hidden.status, { ...hidden.error, ref: '' }]).toEqual([unknown.status, { ...unknown.error, ref: '' }])
    const outside = await build.person(org, { role: await makeRole(build, org, { '*': 'none' }) })
    expect(await outside.api.sla.audit({ object_type: t.id })).toBeError(404, 'not_found')
  })
})
