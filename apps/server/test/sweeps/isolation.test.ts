import type { ErrorEnvelope } from '@oficina/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { notify } from '../../src/domains/notifications/index.ts'
import { request } from '../api.ts'
import { type Build, type BuiltOrg, makeBuild } from '../build.ts'
import { makeDocPage, makeVersion } from '../documents.ts'
import { startTestServer, type TestServer } from '../harness.ts'
import { address, everyCall } from './calls.ts'
import { keepByHand, readByHand } from '../imports.ts'
import { idKindsOf, type Ids, sampleInput } from './sample-input.ts'

/**
 * Every call that takes an id is made with ids of another organisation. It must look exactly like an id that nobody
 * ever had. A call with a kind of id that has no sample here fails: give it one.
 */
let server: TestServer
let build: Build
let mine: BuiltOrg
let foreign: Ids
/** A refused call changes nothing, so all calls share these. */
let own: Ids

beforeAll(async () => {
  server = await startTestServer()
  build = makeBuild(server)
  mine = await build.org()
  foreign = await idsOf(await build.org())
  own = await idsOf(mine)
})
afterAll(() => server.stop())

/** One real thing of each kind in an organisation. */
async function idsOf(org: BuiltOrg): Promise<Ids> {
  const person = await build.person(org)
  const file = await org.admin.api.files.upload({ file: new Blob(['conteúdo']) } as never)
  await org.admin.api.users.sendInvite({ userId: person.id })
  const mails = await org.admin.api.mail.list({})
  const table = await org.admin.api.tables.create({ label: 'Tabela' })
  const copy = await org.admin.api.duplicates.tab({ id: table.body.id, type: 'table', with_records: true })
  const [tableId, fieldId] = [table.body.id, table.body.fields[0]?.id ?? '']
  const record = await org.admin.api.records.create({ tableId, values: {} })
  const said = { tableId, recordId: record.body.id, text: 'Olá', key: 'isolation-sweep' }
  const comment = await org.admin.api.comments.create(said)
  await org.admin.api.tableMail.save({ tableId, enabled: true })
  const view = await org.admin.api.views.create({ tableId, type: 'list', label: 'Lista', fields: [fieldId] })
  const item = { id: 'a', type: 'field' as const, field_id: fieldId }
  const form = await org.admin.api.updateForms.create({ tableId, fields: [item] })
  const intake = await org.admin.api.intakeForms.create({ tableId, items: [item] })
  const app = await org.admin.api.apps.create({ label: 'App' })
  const block = await org.admin.api.blocks.create({ appId: app.body.id, type: 'text' })
  const page = await makeDocPage(org.admin)
  const version = await makeVersion(server, org, page)
  const token = await org.admin.api.apiTokens.create({ name: 'Programa' })
  const folder = await org.admin.api.folders.create({ label: 'Pasta', tabs: [{ id: tableId, type: 'table' }] })
  const notice = { type: 'system' as const, text: 'exportReady' as const, values: {}, link: null }
  await build
    .system()
    .in(org.id)
    .tx((ctx) => notify(ctx, org.admin.id, notice))
  const told = await org.admin.api.notifications.list({})
  const sessions = await org.admin.api.auth.sessions({})
  const number = '+55 11 91234-5678'
  await org.admin.api.users.invite({ whatsapp: number, seat: 'member', role: org.roles.member })
  const waiting = await org.admin.api.users.invitations()
  const { identifier } = (await org.admin.api.connector.identifier({ connector_id: 'csv' })).body
  await readByHand(build, org, identifier)
  return {
    org: org.id,
    imp: identifier,
    rec: await keepByHand(build, org, tableId),
    usr: person.id,
    inv: waiting.body.invitations.find(({ to }) => to === number)?.id ?? '',
    rol: org.roles.builder,
    tbl: table.body.id,
    job: copy.body.job_id ?? '',
    fld: table.body.fields[0]?.id ?? '',
    viw: view.body.id,
    cmt: comment.body.id,
    frm: form.body.form_id,
    itk: intake.body.form_id,
    app: app.body.id,
    blk: block.body.component.id,
    doc: page,
    dpv: version,
    fol: folder.body.id,
    ntf: told.body.notifications[0]?.id ?? '',
    fil: (file.body as { id: string }).id,
    mal: mails.body.mails[0]?.id ?? '',
    apt: token.body.id_api_token,
    ses: sessions.body.sessions[0]?.id_session ?? '',
  }
}

const random = (kind: string) => `${kind}_${Math.random().toString(36).slice(2).padEnd(14, '0').slice(0, 14)}`
const isUnknownField = (error: ErrorEnvelope['error'] | null | undefined): boolean => {
  const issues = error?.details?.issues
  return Array.isArray(issues) && issues.length > 0 && issues.every(({ reason }) => reason === 'unknown_field')
}
/** Calls that answer any id alike: it chooses what comes along, narrows a list, or is only passed on to a page. */
const alikeForAll = new Map([
  ['views.list viw', 200],
  ['apiTokens.list usr', 200],
  ['apiTokens.askToGenerate apt', 303],
])
const withIds = everyCall.filter(({ call }) => idKindsOf(call).length > 0)

describe('another organisation’s ids look absent', () => {
  it('has a foreign sample for every kind of id in the contract', () => {
    const kinds = new Set(withIds.flatMap(({ call }) => idKindsOf(call)))
    for (const kind of kinds) expect(foreign[kind], `a sample id of kind ${kind}`).toMatch(new RegExp(`^${kind}_`))
  })

  it.each(withIds)('$id', async ({ id: name, call }) => {
    for (const kind of idKindsOf(call)) {
      const answers = []
      for (const id of [foreign[kind] ?? '', random(kind)]) {
        const input = sampleInput(call, { ...own, [kind]: id }, kind)
        const { path, rest } = address(call, input)
        answers.push(await request(server.url, mine.admin, call.method, path, rest))
      }
      const [theirs, nobodys] = answers
      // A field that is named among others in a question is told as a name that means nothing.
      const alike = alikeForAll.get(`${name} ${kind}`)
      const status = alike ?? (isUnknownField(theirs?.error) ? 422 : 404)
      expect(theirs?.status, `${kind} of another organisation: ${JSON.stringify(theirs?.body)}`).toBe(status)
      const shown = (answer: typeof theirs) => ({ status: answer?.status, error: { ...answer?.error, ref: '' } })
      expect(shown(theirs)).toEqual(shown(nobodys))
      if (alike !== undefined) expect(theirs?.body).toEqual(nobodys?.body)
    }
  })
})
