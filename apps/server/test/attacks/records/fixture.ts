import { noFlags, type TableRules } from '@oficina/access'
import { insertRole } from '../../../src/domains/roles/queries.ts'
import { newId } from '../../../src/platform/ids.ts'
import { type Build, type BuiltOrg, makeBuild, type Person } from '../../build.ts'
import { startTestServer, type TestServer } from '../../harness.ts'
import { type MadeTable, makeTable } from '../../tables.ts'
import { makeToken, type Program } from '../../tokens.ts'
import { type Attacker, attackerOf, canary, Scanner } from './scanner.ts'

/** Words that stand in the labels and API names of what is hidden. */
const hiddenNames = ['zqsalary', 'zqssn', 'zqbonus', 'zqpaylookup', 'zqteam', 'zqsecret']

type PeopleField = 'dept' | 'city' | 'email' | 'manager' | 'files' | 'zqsalary' | 'zqssn' | 'zqbonus'

export interface Fixture {
  server: TestServer
  build: Build
  a: BuiltOrg
  b: BuiltOrg
  people: MadeTable<PeopleField>
  /** Projects link to people, and look their salaries up. */
  projects: MadeTable<'owner' | 'zqpaylookup'>
  /** A table that the restricted person may not see at all. */
  secrets: MadeTable<'text'>
  /** People of another organisation, made alike. */
  theirs: MadeTable<'zqssn'>
  /** Contributes to People, but sees only the rows of Vendas and neither Salary nor SSN nor what is made of them. */
  restricted: Person
  token: Program
  attacker: Attacker
  program: Attacker
  scanner: Scanner
  /** Records of People: the first two may be seen, the others not. */
  visible: number[]
  hidden: number[]
  /** What stands in the hidden places. */
  canaries: { ssn: string[]; hiddenRow: string; secret: string; theirs: string }
  role(name: string, tables: TableRules): Promise<string>
  stop(): Promise<void>
}

const must = <T>(answer: { body: T; error: unknown }): T => {
  if (answer.error) throw new Error(JSON.stringify(answer.error))
  return answer.body
}

/** Two organisations, tables with canaries in every protected place, and the principals that attack them. */
export async function makeFixture(settings: Record<string, string> = {}): Promise<Fixture> {
  const server = await startTestServer({ OFICINA_LIMIT_SESSION: '0', OFICINA_LIMIT_ADDRESS: '0', ...settings })
  const build = makeBuild(server)
  const [a, b] = [await build.org(), await build.org()]
  const { admin } = a
  const people = await makePeople(admin)
  const projects = await makeTable(admin, 'Projects', {
    owner: { type: 'connectedRecord', options: { connectedTableId: people.id } },
  })
  const lookup = must(
    await admin.api.fields.create({
      tableId: projects.id,
      label: 'zqpaylookup',
      type: 'lookup',
      options: { linkFieldId: projects.owner, targetFieldId: people.zqsalary },
    }),
  )
  const secrets = await makeTable(admin, 'zqsecret', { text: { type: 'singleLineText' } })
  const theirs = await makeTable(b.admin, 'Deles', { zqssn: { type: 'singleLineText' } })
  const canaries = {
    ssn: [1, 2, 3, 4].map(() => canary('A', 'SSN')),
    hiddenRow: canary('A', 'row'),
    secret: canary('A', 'secret'),
    theirs: canary('B', 'SSN'),
  }
  const row = (n: number, dept: string, name: string) => ({
    values: {
      [people.name]: name,
      [people.dept]: dept,
      [people.city]: 'Recife',
      [people.zqsalary]: salaries[n],
      [people.zqssn]: canaries.ssn[n],
    },
  })
  const rows = [
    row(0, 'Vendas', 'Ana'),
    row(1, 'Vendas', 'Bia'),
    row(2, 'Pesquisa', canaries.hiddenRow),
    row(3, 'Pesquisa', `${canaries.hiddenRow} 2`),
  ]
  must(await admin.api.records.createMany({ tableId: people.id, records: rows }))
  must(
    await admin.api.records.createMany({
      tableId: projects.id,
      records: [1, 3].map((owner) => ({ values: { [projects.owner]: owner } })),
    }),
  )
  must(await admin.api.records.create({ tableId: secrets.id, values: { [secrets.text]: canaries.secret } }))
  must(await b.admin.api.records.create({ tableId: theirs.id, values: { [theirs.zqssn]: canaries.theirs } }))

  const role = async (name: string, tables: TableRules): Promise<string> => {
    const id = newId('rol')
    // With the log in view: it tells of everything, and must not tell of this.
    const flags = { ...noFlags, development: true, access_settings: true, access_actions_history: true }
    const row = { org_id: a.id, id, name, color: 'azul', is_admin: false, initial_url: null, updated_by: null }
    await insertRole(server.services.database.org(a.id), { ...row, flags, tables })
    return id
  }
  const { dept, city, email, manager, files } = people
  const fields = Object.fromEntries([people.name, dept, email, manager, files].map((id) => [id, 'edit' as const]))
  const restrictedRole = await role('Restrita', {
    [people.id]: {
      level: 'edit',
      filters: { op: 'and', rules: [{ field: dept, operator: 'is', value: 'Vendas' }] },
      fields: { ...fields, [city]: 'view' },
    },
    [projects.id]: 'view',
  })
  const restricted = await build.person(a, { seat: 'builder', role: restrictedRole })
  const token = await makeToken(server.url, restricted)
  const values = [...canaries.ssn, canaries.hiddenRow, canaries.secret, canaries.theirs, ...salaries.map(String)]
  const ids = [
    people.zqsalary,
    people.zqssn,
    people.zqbonus,
    lookup.id,
    secrets.id,
    secrets.text,
    theirs.id,
    theirs.zqssn,
  ]
  const scanner = new Scanner(values, [...hiddenNames, ...ids])
  return {
    server,
    build,
    a,
    b,
    people,
    projects: { ...projects, zqpaylookup: lookup.id },
    secrets,
    theirs,
    restricted,
    token,
    attacker: attackerOf(server.url, restricted, scanner),
    program: attackerOf(server.url, { cookies: new Map(), headers: token.headers ?? {} }, scanner),
    scanner,
    visible: [1, 2],
    hidden: [3, 4],
    canaries,
    role,
    stop: () => server.stop(),
  }
}

/** Numbers that come up nowhere else. */
const salaries = [918_273_641, 918_273_642, 918_273_643, 918_273_644]

async function makePeople(admin: Person): Promise<MadeTable<PeopleField>> {
  const people = await makeTable(admin, 'People', {
    dept: { type: 'singleLineText' },
    city: { type: 'singleLineText' },
    email: { type: 'email' },
    files: { type: 'files' },
    zqsalary: { type: 'number' },
    zqssn: { type: 'singleLineText' },
  })
  const add = async (label: string, type: string, options: Record<string, unknown>) =>
    must(await admin.api.fields.create({ tableId: people.id, label, type, options })).id
  return {
    ...people,
    manager: await add('manager', 'connectedRecord', { connectedTableId: people.id }),
    zqbonus: await add('zqbonus', 'formula', { expression: `{${people.zqsalary}} * 1` }),
  }
}
