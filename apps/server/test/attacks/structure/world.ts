import type { TableRules } from '@oficina/access'
import { ok } from '../../apps.ts'
import { type Build, type BuiltOrg, makeBuild, type Person } from '../../build.ts'
import { startTestServer, type TestServer } from '../../harness.ts'
import { makeRole } from '../../roles.ts'
import { type MadeTable, makeTable } from '../../tables.ts'
import { canary } from '../records/scanner.ts'

/**
 * People work in teams; payslips belong to people. Everything hidden holds a canary: a row of another team, a field, the
 * name of a field, an option, and a linked row.
 */
export interface World {
  server: TestServer
  build: Build
  org: BuiltOrg
  admin: Person
  people: MadeTable<'team' | 'city' | 'kind' | 'salary' | 'slips' | 'total'>
  slips: MadeTable<'code' | 'amount' | 'owner'>
  canaries: Record<'row' | 'salary' | 'field' | 'option' | 'slip', string>
  /** Everything at `full` in these tables, with these rules, and every switch that builders have. */
  builder(tables: TableRules): Promise<Person>
  inTeam: { op: 'and'; rules: { field: string; operator: string; value: string }[] }
  /** Every field of people but the salary. */
  withoutSalary: Record<string, 'edit'>
  stop(): Promise<void>
}

/** What builders may do, and what tells most: the log. */
export const builderFlags = {
  create_table: true,
  create_dashboard: true,
  development: true,
  access_settings: true,
  access_actions_history: true,
}

/** On a server of its own, or in an organisation of its own on a server that is there. */
export async function makeWorld(there?: TestServer): Promise<World> {
  const server = there ?? (await startTestServer({ OFICINA_LIMIT_SESSION: '0', OFICINA_LIMIT_ADDRESS: '0' }))
  const build = makeBuild(server)
  const org = await build.org()
  const { admin } = org
  const canaries = {
    row: canary('A', 'row'),
    salary: canary('A', 'salary'),
    field: canary('A', 'field'),
    option: canary('A', 'option'),
    slip: canary('A', 'slip'),
  }
  const options = [
    { id: 'opt_aberto', label: 'Aberto', color: null },
    { id: 'opt_secret', label: canaries.option, color: null },
  ]
  const plain = await makeTable(admin, 'Pessoas', {
    team: { type: 'singleLineText' },
    city: { type: 'singleLineText' },
    kind: { type: 'singleLineText' },
  })
  const salary = ok(
    await admin.api.fields.create({ tableId: plain.id, type: 'select', label: canaries.field, options: { options } }),
  ).id
  const slips = await makeTable(admin, 'Holerites', {
    code: { type: 'singleLineText' },
    amount: { type: 'number' },
    owner: { type: 'connectedRecord', options: { connectedTableId: plain.id } },
  })
  const link = ok(await admin.api.tables.get({ tableId: plain.id })).fields.find(
    (field) => (field.options as { connectedTableId?: string }).connectedTableId === slips.id,
  )
  const total = ok(
    await admin.api.fields.create({
      tableId: plain.id,
      type: 'lookup',
      label: 'Códigos',
      options: { linkFieldId: link?.id ?? '', targetFieldId: slips.code },
    }),
  ).id
  const people = { ...plain, salary, slips: link?.id ?? '', total }
  const rows = [
    { [people.name]: 'Ana', [people.team]: 'Vendas', [people.city]: 'Recife', [people.salary]: 'opt_secret' },
    { [people.name]: canaries.row, [people.team]: 'Pesquisa', [people.city]: canaries.salary },
  ]
  ok(await admin.api.records.createMany({ tableId: people.id, records: rows.map((values) => ({ values })) }))
  const papers = [
    { [slips.name]: 'Janeiro', [slips.code]: 'A-1', [slips.owner]: 1 },
    { [slips.name]: canaries.slip, [slips.code]: canaries.slip, [slips.owner]: 1 },
  ]
  ok(await admin.api.records.createMany({ tableId: slips.id, records: papers.map((values) => ({ values })) }))
  const shown = [people.name, people.team, people.city, people.kind, people.slips, people.total]
  return {
    server,
    build,
    org,
    admin,
    people,
    slips,
    canaries,
    builder: async (tables) => {
      const role = await makeRole(build, org, tables, builderFlags, { '*': 'full' })
      return build.person(org, { seat: 'builder', role })
    },
    inTeam: { op: 'and', rules: [{ field: people.team, operator: 'is', value: 'Vendas' }] },
    withoutSalary: Object.fromEntries(shown.map((id) => [id, 'edit' as const])),
    stop: () => server.stop(),
  }
}
