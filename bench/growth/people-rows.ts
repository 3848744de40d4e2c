import { type Curve, grow, median } from './curve.ts'
import type { World } from './world.ts'

/** People past the product, as an import would leave them. */
async function addPeople(world: World, from: number, to: number): Promise<void> {
  await world.db.query(
    `with role as (select id from oficina.roles where org_id = $1 and not is_admin limit 1),
     person as (select g, lpad(g::text, 14, '0') as tail, 'pessoa' || g || '@bench.test' as email from generate_series($2::int, $3::int) g),
     account as (insert into oficina.accounts (id, email, first_name, last_name) select 'acc_' || tail, email, 'Pessoa', g::text from person returning id)
     insert into oficina.users (org_id, id, account_id, email, seat, role_id, first_name, last_name)
     select $1, 'usr_' || tail, 'acc_' || tail, email, 'member', role.id, 'Pessoa', g::text from person, role, (select count(*) from account) done`,
    [world.org, from, to],
  )
  await world.db.query('analyze oficina.users')
  await world.db.query('analyze oficina.people_texts')
}

type Operation = () => Promise<unknown>

/** Measures at each size, growing in between: for what a whole organisation has. */
async function whileGrowing(
  sizes: readonly number[],
  growTo: (size: number, before: number) => Promise<void>,
  operations: Record<string, Operation>,
): Promise<Curve[]> {
  const values: Record<string, number[]> = {}
  let before = 0
  const broken = new Map<string, string>()
  for (const size of sizes) {
    await growTo(size, before)
    before = size
    for (const [name, work] of Object.entries(operations)) {
      const { times, broken: failed } = await grow(12, 60_000, work)
      if (failed !== undefined) broken.set(name, failed)
      values[name] = [...(values[name] ?? []), median(times.slice(1))]
    }
  }
  return Object.keys(operations).map((operation) => ({
    operation,
    sizes,
    allowed: 'flat',
    values: values[operation] ?? [],
    ...(broken.has(operation) && { broken: broken.get(operation) ?? '' }),
  }))
}

/** People of an organisation. */
export async function people(world: World): Promise<Curve[]> {
  const table = await world.table('Tarefas')
  const owner = await world.field(table.id, 'Dono', 'user')
  await world.fill(table, 1_000, { [owner]: `'usr_00000000000001'` })
  const shown = Array.from({ length: 10 }, (_, n) => `usr_${String(n + 1).padStart(14, '0')}`).join(',')
  return whileGrowing([10, 500, 5_000], (size, before) => addPeople(world, before + 1, size), {
    'people picker and mention, opened': () => world.get('/v3/account/colleagues?limit=10'),
    'people picker and mention, a text that many have': () => world.get('/v3/account/colleagues?q=essoa&limit=10'),
    'people picker and mention, a text that nobody has': () => world.get('/v3/account/colleagues?q=inexistente'),
    'names of people on a page': () => world.get(`/v3/account/colleagues?ids=${shown}`),
    'search of everything': () => world.get('/v3/search?q=essoa%209'),
    'users page': () => world.get('/v3/account/user?size=10'),
    'users page, a text that one has': () => world.get('/v3/account/user?size=50&q=pessoa7@'),
    'list of records with a person': () => world.list(table.id),
    home: () => world.get('/v3/home'),
  })
}

/** Roles, each with as many rules; what one of them sees is looked at as its holder. */
export async function roles(world: World): Promise<Curve[]> {
  const sizes = [5, 50, 200]
  const tables: string[] = []
  for (let n = 0; n < 200; n++) tables.push((await world.table(`Tabela ${n}`)).id)
  const first = tables[0] ?? ''
  const made: string[] = []
  const growTo = async (size: number) => {
    const tables_enabled = Object.fromEntries(tables.slice(0, size).map((id) => [id, 'view']))
    while (made.length < size) {
      const role = await world.post('/profile/create', {
        profile_name: `Papel ${made.length}`,
        color: 'azul',
        profile_data: { tables_enabled },
      })
      made.push(String(role.id_profile))
    }
  }
  let n = 0
  const last = () => made.at(-1) ?? ''
  return whileGrowing(sizes, growTo, {
    'list of records as a member': async () => {
      await world.post('/v3/access/see-as', { role: last() })
      try {
        await world.list(first)
      } finally {
        await world.post('/v3/access/see-as/end')
      }
    },
    'save a role': () => world.post('/profile/update', { profile_id: last(), profile_name: `Outro ${++n}` }),
  })
}

/** Organisations in a database: what one of them pays for the others. */
export async function organisations(world: World): Promise<Curve[]> {
  const sizes = [10, 100, 1_000]
  const table = await world.table('Clientes')
  await world.fill(table, 1_000)
  const addOrganisations = (size: number, before: number) =>
    grow(1, 60_000, () =>
      world.db.query(
        `insert into oficina.orgs (id, slug, name, language, timezone, currency_symbol, plan)
         select 'org_bench' || g, 'bench' || g, 'Empresa ' || g, 'pt-BR', 'America/Sao_Paulo', 'R$', 'free' from generate_series(${before + 1}, ${size}) g`,
      ),
    )
  const starts: number[] = []
  const curves = await whileGrowing(
    sizes,
    async (size, before) => {
      const { broken } = await addOrganisations(size, before)
      if (broken !== undefined) throw new Error(broken)
      const times: number[] = []
      for (let n = 0; n < 3; n++) times.push(await world.restart())
      starts.push(median(times))
    },
    {
      'list of records': () => world.list(table.id),
      'create a record': () => world.post(`/v3/tab/${table.id}/record`, { values: {} }),
      home: () => world.get('/v3/home'),
    },
  )
  return [...curves, { operation: 'start', sizes, values: starts, allowed: 'flat' }]
}
