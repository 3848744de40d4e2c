import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok } from '../../../test/apps.ts'
import type { Build, BuiltOrg, Person } from '../../../test/build.ts'
import type { TestServer } from '../../../test/harness.ts'
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

const issuesOf = (answer: { error: { details?: unknown } | null }) =>
  (answer.error?.details as { issues?: unknown })?.issues
const field = (field_id: string, more: object = {}) => ({
  id: `i${field_id}`,
  type: 'field' as const,
  field_id,
  ...more,
})
const tokenOf = (link: string | null | undefined) => (link ?? '').replace('/public/', '')

const options = {
  options: [
    { id: 'opt_sim001', label: 'Sim', color: null },
    { id: 'opt_nao001', label: 'Não', color: null },
  ],
}
const secret = 'segredo-canário'

/** As if the form had been made long ago: an end that has passed cannot be set. */
const expire = (formId: string) =>
  sql`update oficina.update_forms set expires_at = '2020-01-01T00:00:00Z' where org_id = ${org.id} and id = ${formId}`.execute(
    server.services.database.org(org.id),
  )

async function registration() {
  const t = await makeTable(admin, 'Cadastro', {
    email: { type: 'email' },
    vem: { type: 'select', options },
    motivo: { type: 'singleLineText' },
    interno: { type: 'singleLineText' },
    dono: { type: 'user' },
    anexo: { type: 'files' },
    conta: { type: 'formula', options: { expression: '1 + 1' } },
    fixo: { type: 'number', readonly: true },
  })
  const tableId = t.id
  const made = await admin.api.records.create({
    tableId,
    values: { [t.name]: 'Ana', [t.vem]: 'opt_sim001', [t.interno]: secret, [t.dono]: admin.id },
  })
  ok(made)
  ok(await admin.api.records.create({ tableId, values: { [t.name]: 'Bia', [t.interno]: secret } }))
  return { t, tableId }
}
const no = (id: string) => ({ op: 'and' as const, rules: [{ field: id, operator: 'is', value: 'opt_nao001' }] })

describe('an update form', () => {
  it('opens one record to whoever has its link, and writes what they send [rule t.public-form-vs-type]', async () => {
    const { t, tableId } = await registration()
    const fields = [
      field(t.email, { label: 'Seu e-mail', help: 'Onde achamos você', required: true }),
      { id: 'p', type: 'page_break' as const },
      field(t.vem),
      field(t.motivo, { required: true, show_if: no(t.vem) }),
    ]
    const form = ok(await admin.api.updateForms.create({ tableId, recordId: 1, fields, title: 'Seus dados' }))
    expect(form).toMatchObject({ table_id: tableId, record_id: 1, fields, single_use: false, is_live: true })
    const token = tokenOf(form.form_link)
    const visitor = server.visitor()
    const shown = ok(await visitor.api.updateForms.open({ token }))
    expect(shown).toMatchObject({ table_id: tableId, record_id: 1, title: 'Seus dados' })
    expect(shown.fields.map((item) => [item.field_id, item.label, item.required])).toEqual([
      [t.email, 'Seu e-mail', true],
      [undefined, '', undefined],
      [t.vem, 'vem', false],
      [t.motivo, 'motivo', true],
    ])
    expect(shown.values).toEqual({ [t.email]: null, [t.vem]: 'opt_sim001', [t.motivo]: null })
    expect(JSON.stringify(shown)).not.toMatch(new RegExp(`${secret}|${admin.id}|Ana|${t.interno}`))

    ok(await visitor.api.updateForms.submit({ token, data: { [t.email]: 'ana@oficina.test' } }))
    const record = ok(await admin.api.records.get({ tableId, recordId: 1 }))
    expect(record).toMatchObject({ version: 2, updated_by: null, values: { [t.email]: 'ana@oficina.test' } })
    const { rows } = await sql<{ source: string; actor: string; note: unknown }>`
      select source, actor, note from oficina.changes where org_id = ${org.id} and table_id = ${tableId}
      order by id desc limit 1`.execute(server.services.database.org(org.id))
    expect(rows).toEqual([{ source: 'form', actor: `publicForm:${form.form_id}`, note: { form: form.form_id } }])
  })

  it('T059 takes nothing that is not on it, whatever is sent', async () => {
    const { t, tableId } = await registration()
    const made = await admin.api.updateForms.create({ tableId, recordId: 1, fields: [field(t.email)] })
    const token = tokenOf(ok(made).form_link)
    const visitor = server.visitor()
    const strangers = [
      t.name,
      t.interno,
      t.dono,
      t.anexo,
      t.conta,
      t.fixo,
      'id',
      'updated_by',
      'version',
      '__proto__x',
      'deleted_at',
    ]
    for (const id of strangers) {
      const refused = await visitor.api.updateForms.submit({ token, data: { [t.email]: 'x@oficina.test', [id]: 1 } })
      expect(issuesOf(refused), id).toEqual([{ path: `values.${id}`, reason: 'unknown_field' }])
    }
    const more = { token, data: {}, table_id: tableId, record_id: 2 } as never
    expect(await visitor.api.updateForms.submit(more)).toBeError(422, 'invalid_input')
    expect(ok(await admin.api.records.get({ tableId, recordId: 1 })).version).toBe(1)
    expect(ok(await admin.api.records.get({ tableId, recordId: 2 })).version).toBe(1)
  })

  it('T060 keeps to its conditions, its required fields and the choices that there are', async () => {
    const { t, tableId } = await registration()
    ok(
      await admin.api.forms.setConditionals({
        tableId,
        conditionals: [{ field: t.email, filter: { op: 'and', rules: [{ field: t.interno, operator: 'isEmpty' }] } }],
      }),
    )
    const section = { id: 's', type: 'section' as const, label: 'Por quê?', show_if: no(t.vem) }
    const fields = [field(t.email), field(t.vem, { required: true }), section, field(t.motivo, { required: true })]
    const made = ok(await admin.api.updateForms.create({ tableId, recordId: 1, fields }))
    const token = tokenOf(made.form_link)
    const visitor = server.visitor()
    const send = async (data: Record<string, unknown>) =>
      issuesOf(await visitor.api.updateForms.submit({ token, data }))
    // The record has something in a field that the form does not show: so the form does not show this one either.
    const shown = ok(await visitor.api.updateForms.open({ token }))
    expect(shown.fields.map((item) => item.field_id)).toEqual([t.vem, undefined, t.motivo])
    expect(shown.values).toEqual({ [t.vem]: 'opt_sim001', [t.motivo]: null })
    expect(JSON.stringify(shown)).not.toContain(t.interno)
    expect(await send({ [t.email]: 'a@oficina.test' })).toEqual([
      { path: `values.${t.email}`, reason: 'hidden_by_condition' },
    ])
    expect(await send({ [t.motivo]: 'porque sim' })).toEqual([
      { path: `values.${t.motivo}`, reason: 'hidden_by_condition' },
    ])
    expect(await send({ [t.vem]: 'opt_nao001' })).toEqual([{ path: `values.${t.motivo}`, reason: 'required' }])
    expect(await send({ [t.vem]: null })).toEqual([{ path: `values.${t.vem}`, reason: 'required' }])
    expect(await send({ [t.vem]: 'opt_talvez' })).toEqual([
      expect.objectContaining({ path: `values.${t.vem}`, reason: 'unknown_option' }),
    ])
    expect(await send({ [t.vem]: 'opt_nao001', [t.motivo]: 'longe' })).toBeUndefined()
    const record = ok(await admin.api.records.get({ tableId, recordId: 1 }))
    expect(record.values).toMatchObject({ [t.vem]: 'opt_nao001', [t.motivo]: 'longe', [t.email]: null })
  })

  it('opens by nothing but its own link, for as long as it and its record last', async () => {
    const { t, tableId } = await registration()
    const form = ok(await admin.api.updateForms.create({ tableId, recordId: 1, fields: [field(t.email)] }))
    const token = tokenOf(form.form_link)
    const visitor = server.visitor()
    const [orgId, formId, , signature = ''] = token.split('.')
    const other = await build.org()
    const changed = signature.startsWith('A') ? `B${signature.slice(1)}` : `A${signature.slice(1)}`
    const forged = [
      `${orgId}.${formId}.2.${signature}`,
      `${orgId}.${formId}.1.${changed}`,
      `${orgId}.${formId}.01.${signature}`,
      `${other.id}.${formId}.1.${signature}`,
      `${orgId}.frm_00000000000000.1.${signature}`,
      form.form_id,
      'x',
    ]
    const shown = (answer: { error: object | null }) => ({ ...answer.error, ref: '' })
    const absent = shown(await visitor.api.updateForms.open({ token: 'nobody' }))
    for (const one of forged) {
      expect(shown(await visitor.api.updateForms.open({ token: one }))).toEqual(absent)
      expect(shown(await visitor.api.updateForms.submit({ token: one, data: { [t.email]: null } }))).toEqual(absent)
    }
    const gone = async (one: string) =>
      expect(shown(await visitor.api.updateForms.open({ token: one }))).toEqual(absent)
    // New links end the old ones.
    const renewed = tokenOf(ok(await admin.api.updateForms.update({ formId: form.form_id, new_links: true })).form_link)
    await gone(token)
    ok(await visitor.api.updateForms.open({ token: renewed }))
    const past = await admin.api.updateForms.update({ formId: form.form_id, expires_at: '2020-01-01T00:00:00Z' })
    expect(past).toBeError(422, 'invalid_input')
    expect(past.error?.details).toMatchObject({ issues: [{ path: 'expires_at', reason: 'in_the_past' }] })
    ok(await visitor.api.updateForms.open({ token: renewed }))
    await expire(form.form_id)
    await gone(renewed)
    const unchanged = { formId: form.form_id, title: 'Vencido', expires_at: '2020-01-01T00:00:00Z' }
    expect(ok(await admin.api.updateForms.update(unchanged)).is_live).toBe(false)
    ok(await admin.api.updateForms.update({ formId: form.form_id, expires_at: null }))
    ok(await admin.api.records.remove({ tableId, ids: [1] }))
    await gone(renewed)
    ok(await admin.api.records.recover({ tableId, ids: [1] }))
    ok(await visitor.api.updateForms.open({ token: renewed }))
    ok(await admin.api.updateForms.remove({ formId: form.form_id }))
    await gone(renewed)
  })

  it('of a single use is used once, even by two at once', async () => {
    const { t, tableId } = await registration()
    const made = await admin.api.updateForms.create({
      tableId,
      recordId: 1,
      fields: [field(t.email)],
      single_use: true,
    })
    const token = tokenOf(ok(made).form_link)
    const visitor = server.visitor()
    expect(await visitor.api.updateForms.submit({ token, data: { [t.email]: 'no' } })).toBeError(422, 'invalid_input')
    const sent = await Promise.all(
      ['a', 'b', 'c'].map((one) =>
        visitor.api.updateForms.submit({ token, data: { [t.email]: `${one}@oficina.test` } }),
      ),
    )
    expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404])
    expect(await visitor.api.updateForms.open({ token })).toBeError(404, 'not_found')
  })

  it('cannot hold people, connections, what is worked out, or what its maker may not write [rule v.update-form.fields]', async () => {
    const { t, tableId } = await registration()
    const role = await makeRole(build, org, {
      [tableId]: { level: 'full', fields: { [t.name]: 'edit', [t.email]: 'view', [t.motivo]: 'edit' } },
    })
    const builder = await build.person(org, { seat: 'builder', role })
    const tell = async (who: Person, id: string) =>
      issuesOf(await who.api.updateForms.create({ tableId, recordId: 1, fields: [field(id)] }))
    for (const id of [t.dono, t.conta, t.fixo]) {
      expect(await tell(admin, id)).toEqual([{ path: 'fields.0.field_id', reason: 'unfit_field' }])
    }
    expect(await tell(builder, t.email)).toEqual([{ path: 'fields.0.field_id', reason: 'not_editable' }])
    expect(await tell(builder, t.interno)).toEqual([{ path: 'fields.0.field_id', reason: 'unknown_field' }])
    expect(await admin.api.updateForms.create({ tableId, recordId: 99, fields: [field(t.email)] })).toBeError(
      404,
      'not_found',
    )
    // Someone else's form: its hidden field is not shown, and its link is not handed to those who could not write it all.
    const fields = [field(t.motivo), field(t.interno)]
    const form = ok(await admin.api.updateForms.create({ tableId, recordId: 1, fields }))
    const [seen] = ok(await builder.api.updateForms.list({ tableId, recordId: 1 })).forms
    expect(seen).toMatchObject({ form_id: form.form_id, form_link: null, fields: [field(t.motivo)] })
    ok(await builder.api.updateForms.update({ formId: form.form_id, fields: [field(t.motivo)], title: 'Novo' }))
    expect(ok(await admin.api.updateForms.list({ tableId })).forms).toMatchObject([{ title: 'Novo', fields }])
  })

  it('of a field has a link for each record, shown to those who may write all that it opens', async () => {
    const { t, tableId } = await registration()
    const form = ok(await admin.api.updateForms.create({ tableId, fields: [field(t.email), field(t.motivo)] }))
    expect(form.form_link).toBeNull()
    const options = { formId: form.form_id }
    const link = ok(await admin.api.fields.create({ tableId, type: 'recordUpdateForm', label: 'Link', options })).id
    const linksFor = async (who: Person) =>
      ok(await who.api.records.list({ tableId, fields: [link] })).records.map(
        ({ values }) => values[link] as { form_id: string; form_link: string } | null,
      )
    const [one, two] = await linksFor(admin)
    expect(one?.form_id).toBe(form.form_id)
    expect(one?.form_link).not.toBe(two?.form_link)
    expect(await linksFor(admin)).toEqual([one, two])
    const visitor = server.visitor()
    const token = tokenOf(two?.form_link)
    expect(ok(await visitor.api.updateForms.open({ token })).record_id).toBe(2)
    ok(await visitor.api.updateForms.submit({ token, data: { [t.motivo]: 'pelo campo' } }))
    expect(ok(await admin.api.records.get({ tableId, recordId: 2 })).values[t.motivo]).toBe('pelo campo')
    expect(ok(await admin.api.records.get({ tableId, recordId: 1 })).version).toBe(1)
    const viewer = await build.person(org, { seat: 'viewer' })
    expect(await linksFor(viewer)).toEqual([null, null])
    const fields = { [link]: 'view', [t.email]: 'edit', [t.motivo]: 'view' } as const
    const role = await makeRole(build, org, { [tableId]: { level: 'edit', fields } })
    expect(await linksFor(await build.person(org, { role }))).toEqual([null, null])
    ok(await admin.api.updateForms.remove({ formId: form.form_id }))
    expect(await linksFor(admin)).toEqual([null, null])
  })

  it('loses a field that has become one that it could not hold', async () => {
    const { t, tableId } = await registration()
    const fields = [field(t.email), field(t.motivo)]
    const token = tokenOf(ok(await admin.api.updateForms.create({ tableId, recordId: 1, fields })).form_link)
    ok(await admin.api.fields.update({ tableId, fieldId: t.motivo, readonly: true }))
    const visitor = server.visitor()
    expect(ok(await visitor.api.updateForms.open({ token })).fields.map((item) => item.field_id)).toEqual([t.email])
    const refused = await visitor.api.updateForms.submit({ token, data: { [t.motivo]: 'x' } })
    expect(issuesOf(refused)).toEqual([{ path: `values.${t.motivo}`, reason: 'unknown_field' }])
  })

  it('is sent only so often from one place', async () => {
    const { t, tableId } = await registration()
    const made = await admin.api.updateForms.create({ tableId, recordId: 1, fields: [field(t.email)] })
    const token = tokenOf(ok(made).form_link)
    const visitor = server.visitor()
    const answers = []
    for (let n = 0; n < 61; n++) answers.push(await visitor.api.updateForms.submit({ token, data: {} }))
    expect(answers.at(-1)).toBeError(429, 'too_many_requests')
  })
})
