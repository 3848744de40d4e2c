import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { idOf, makeApp, ok } from '../../apps.ts'
import type { Person } from '../../build.ts'
import { changeRole, makeRole } from '../../roles.ts'
import { builderFlags, makeWorld, type World } from './world.ts'

/** What is published shows what its owner may see, at the moment at which someone looks. */
let w: World
beforeAll(async () => {
  w = await makeWorld()
})
afterAll(() => w.stop())

const reasonOf = (answer: { error: { details?: unknown } | null }) =>
  (answer.error?.details as { reason?: string } | undefined)?.reason
const records = async (token: string) => w.server.visitor().api.publicViews.records({ token })
const open = async (token: string) => w.server.visitor().api.publicViews.open({ token })

/** Someone with a role of their own, which can be changed. */
async function publisher(tables: Parameters<World['builder']>[0]): Promise<{ me: Person; role: string }> {
  const role = await makeRole(w.build, w.org, tables, builderFlags, { '*': 'full' })
  return { me: await w.build.person(w.org, { seat: 'builder', role }), role }
}

const notices = async (): Promise<string[]> =>
  ok(await w.admin.api.notifications.list()).notifications.map(({ title }) => title)
async function waitFor<T>(ask: () => Promise<T | undefined | false>): Promise<T> {
  for (let n = 0; n < 300; n++) {
    const found = await ask()
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('it did not come')
}

describe('a public link', () => {
  it('(c) is not made of linked records of which its maker sees only some', async () => {
    const { people, slips } = w
    const filters = { op: 'and' as const, rules: [{ field: slips.code, operator: 'is', value: 'A-1' }] }
    const { me } = await publisher({ [people.id]: 'full', [slips.id]: { level: 'full', filters } })
    const shared = { type: 'object' as const, identifier: people.id }
    for (const fields of [[people.total], [people.name, people.slips]]) {
      const answer = await me.api.publicViews.create({ ...shared, fields })
      expect(answer).toBeError(403, 'permission_denied')
      expect(reasonOf(answer)).toBe('beyond_own_rights')
    }
    ok(await me.api.publicViews.create({ ...shared, fields: [people.name] }))
    const app = await makeApp(me)
    const settings = { tableId: people.id, viewSettings: { fields: [people.name, people.slips] } }
    await idOf(me, app, 'minilista', settings)
    expect(await me.api.publicViews.create({ type: 'dashboard', identifier: app })).toBeError(403, 'permission_denied')
  })

  it('(d) shows a linked record by its label only where its owner may read that', async () => {
    const { people, slips, admin } = w
    const secret = ok(await admin.api.fields.create({ tableId: people.id, type: 'text', label: 'Apelido' })).id
    ok(await admin.api.records.update({ tableId: people.id, recordId: 1, values: { [secret]: w.canaries.salary } }))
    const { me } = await publisher({ [slips.id]: 'full', [people.id]: { level: 'view', fields: w.withoutSalary } })
    const shared = { type: 'object' as const, identifier: slips.id }
    const { token } = ok(await me.api.publicViews.create({ ...shared, fields: [slips.code, slips.owner] }))
    expect(JSON.stringify(ok(await records(token)))).toContain('Ana')
    ok(await admin.api.tables.update({ tableId: people.id, record_label_field: secret }))
    const shown = JSON.stringify([ok(await records(token)), ok(await open(token))])
    expect(shown).not.toContain(w.canaries.salary)
    expect(shown).not.toContain(secret)
    ok(await admin.api.tables.update({ tableId: people.id, record_label_field: null }))
    ok(await admin.api.fields.archive({ tableId: people.id, fieldId: secret }))
    ok(await admin.api.publicViews.delete(shared))
  })

  it('shows the rows and fields that its owner sees now, not those of when it was made', async () => {
    const { people } = w
    const { me, role } = await publisher({ [people.id]: 'full' })
    const shared = { type: 'object' as const, identifier: people.id }
    const { token } = ok(await me.api.publicViews.create({ ...shared, fields: [people.name, people.city] }))
    expect(JSON.stringify(ok(await records(token)))).toContain(w.canaries.row)
    const fields = { [people.name]: 'edit' as const, [people.team]: 'edit' as const }
    await changeRole(w.build, w.org, role, { [people.id]: { level: 'full', filters: w.inTeam, fields } })
    const list = ok(await records(token))
    expect(list.total).toBe(1)
    expect(JSON.stringify(list)).not.toContain(w.canaries.row)
    const page = ok(await open(token))
    expect(page.type === 'object' && page.table.fields.map(({ id }) => id)).toEqual([people.name])
    // A condition that looks through links cannot be judged with a visitor's eyes.
    const far = { op: 'and' as const, rules: [{ field: people.slips, operator: 'isEmpty' }] }
    await changeRole(w.build, w.org, role, { [people.id]: { level: 'full', filters: far } })
    expect((await records(token)).status).toBe(404)
  })

  it('closes when its owner loses the right or leaves; admins are told once, and one of them opens it again', async () => {
    const { people, admin } = w
    const { me, role } = await publisher({ [people.id]: 'full' })
    const shared = { type: 'object' as const, identifier: people.id }
    const { token } = ok(await me.api.publicViews.create({ ...shared, fields: [people.name] }))
    ok(await open(token))
    await changeRole(w.build, w.org, role, { [people.id]: 'edit' })
    expect((await open(token)).status).toBe(404)
    expect((await open(token)).status).toBe(404)
    const isTold = (title: string) => title.includes('Pessoas') && title.includes('link')
    await waitFor(async () => (await notices()).some(isTold))
    expect(ok(await admin.api.publicViews.get(shared))).toMatchObject({ active: true, is_orphaned: true })
    ok(await admin.api.publicViews.create({ ...shared, fields: [people.name] }))
    expect(ok(await admin.api.publicViews.get(shared))).toMatchObject({ active: true, is_orphaned: false })
    ok(await open(token))
    expect((await notices()).filter(isTold)).toHaveLength(1)
  })

  it('closes when its owner is disabled, and admins are told without anyone having looked', async () => {
    const { slips, admin } = w
    const { me } = await publisher({ [slips.id]: 'full', '*': 'view' })
    const shared = { type: 'object' as const, identifier: slips.id }
    const { token } = ok(await me.api.publicViews.create({ ...shared, fields: [slips.amount] }))
    ok(await open(token))
    const fields = [{ id: 'itm_aaaaaaaa', type: 'field' as const, field_id: slips.code }]
    ok(await me.api.updateForms.create({ tableId: slips.id, recordId: 1, fields }))
    ok(await admin.api.users.update({ userId: me.id, active: false }))
    const told = (what: string) => async () =>
      (await notices()).some((title) => title.includes('Holerites') && title.includes(what))
    await waitFor(told('link'))
    await waitFor(told('formul'))
    expect((await open(token)).status).toBe(404)
    ok(await admin.api.publicViews.delete(shared))
  })

  it('has a version that nothing moves but what it shows', async () => {
    const { people, admin } = w
    const shared = { type: 'object' as const, identifier: people.id }
    const { token } = ok(await admin.api.publicViews.create({ ...shared, fields: [people.name] }))
    const seen = async () => {
      const { since: _, ...page } = ok(await open(token))
      return { page, pulse: ok(await w.server.visitor().api.publicViews.pulse({ token })) }
    }
    const before = await seen()
    expect(before.pulse.version).toBe(before.page.version)
    ok(await admin.api.fields.update({ tableId: people.id, fieldId: people.salary, tooltip: 'x' }))
    ok(await admin.api.fields.update({ tableId: w.slips.id, fieldId: w.slips.code, label: 'Código 2' }))
    expect(await seen()).toEqual(before)
    ok(await admin.api.fields.update({ tableId: people.id, fieldId: people.name, label: 'Nome' }))
    expect((await seen()).page.version).not.toBe(before.page.version)
  })
})

describe('an update form', () => {
  const item = (id: string, fieldId: string) => ({ id, type: 'field' as const, field_id: fieldId })

  it('asks for what its owner may write now, in records that they see; closes with them, and is taken over', async () => {
    const { people, admin } = w
    const { me, role } = await publisher({ [people.id]: 'full' })
    const fields = [item('itm_aaaaaaaa', people.city), item('itm_bbbbbbbb', people.kind)]
    const form = ok(await me.api.updateForms.create({ tableId: people.id, recordId: 1, fields }))
    const hidden = ok(await me.api.updateForms.create({ tableId: people.id, recordId: 2, fields }))
    const tokenOf = (link: string | null) => link?.replace('/public/', '') ?? ''
    const look = (link: string | null) => w.server.visitor().api.updateForms.open({ token: tokenOf(link) })
    const asked = async () => ok(await look(form.form_link)).fields.flatMap(({ field_id }) => field_id ?? [])
    expect(await asked()).toEqual([people.city, people.kind])
    expect((await look(hidden.form_link)).status).toBe(200)
    const some = { [people.name]: 'edit' as const, [people.team]: 'edit' as const, [people.kind]: 'edit' as const }
    await changeRole(w.build, w.org, role, { [people.id]: { level: 'full', filters: w.inTeam, fields: some } })
    expect(await asked()).toEqual([people.kind])
    expect((await look(hidden.form_link)).status).toBe(404)
    await changeRole(w.build, w.org, role, { [people.id]: 'view' })
    expect((await look(form.form_link)).status).toBe(404)
    const submit = { token: tokenOf(form.form_link), data: { [people.kind]: 'x' } }
    expect((await w.server.visitor().api.updateForms.submit(submit)).status).toBe(404)
    await waitFor(async () => (await notices()).some((title) => title.includes('Pessoas') && title.includes('formul')))
    const listed = ok(await admin.api.updateForms.list({ tableId: people.id, recordId: 1 })).forms
    expect(listed).toMatchObject([{ form_id: form.form_id, is_orphaned: true }])
    const taken = ok(await admin.api.updateForms.update({ formId: form.form_id, take_over: true }))
    expect(taken.is_orphaned).toBe(false)
    expect(await asked()).toEqual([people.city, people.kind])
  })

  it('is taken over by nobody who may not write what it asks for', async () => {
    const { people, admin } = w
    const fields = [item('itm_aaaaaaaa', people.city)]
    const form = ok(await admin.api.updateForms.create({ tableId: people.id, recordId: 1, fields }))
    const { me } = await publisher({ [people.id]: { level: 'full', fields: { [people.name]: 'edit' } } })
    const answer = await me.api.updateForms.update({ formId: form.form_id, take_over: true })
    expect(answer).toBeError(403, 'permission_denied')
    expect(reasonOf(answer)).toBe('beyond_own_rights')
  })
})
