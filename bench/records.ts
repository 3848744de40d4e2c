import pg from 'pg'
import { type Figure, print } from './figure.ts'
import { databaseUrlOf, load, peakMegabytes, type Running, signIn, startFloor, startProduct } from './product.ts'
import { type BenchTable, giveTexts, makeBenchTable, plan, poster, untilSearchable } from './records-data.ts'
import { addRelations } from './records-relations.ts'

const [rows, manyRows, fewRows] = process.env.BENCH_SMALL ? [20_000, 50_000, 1_000] : [100_000, 1_000_000, 1_000]
const ratio = (most: number) => ({
  goal: `ratio at most ${most}`,
  meets: (figure: { ratio: number }) => figure.ratio <= most,
})

const values: Record<string, unknown> = {
  Empresa: 'Padaria Aurora de São João',
  Contato: 'Maria da Silva',
  'E-mail': 'maria@exemplo.com.br',
  Cidade: 'Recife',
  Observações: 'Prefere receber de manhã, paga em dia e indica outros clientes',
  Resumo: 'Cliente antigo',
  Site: 'https://exemplo.com.br/aurora',
  Valor: 1250.5,
  Quantidade: 12,
  Desconto: 5,
  Nota: 4,
  Início: '2026-03-01',
  Fim: '2026-04-01',
  Visto: '2026-03-01T12:00:00.000Z',
  Fase: 'opt_bench1',
  Etiquetas: ['opt_bench1'],
  Ativo: true,
  Hora: '08:30:00',
  Código: 'a1b2c3d4e5f6',
}

/** Records beside bare node:http and pg with hand-written SQL over the same rows, everything of ours switched on. */
export async function recordFigures(dataDir: string): Promise<Figure[]> {
  const product = await startProduct(dataDir)
  const databaseUrl = databaseUrlOf(dataDir)
  const database = new pg.Client({ connectionString: databaseUrl, options: '-c oficina.org=*' })
  await database.connect()
  const figures: Figure[] = []
  try {
    const cookie = await signIn(product.url)
    const post = poster(product.url, cookie)
    const few = await makeBenchTable(post, database, 'Poucos', fewRows)
    const table = await makeBenchTable(post, database, 'Clientes', rows)
    const many = await makeBenchTable(post, database, 'Muitos', manyRows)
    const linked = await makeBenchTable(post, database, 'Ligados', rows)
    const withLinks = await addRelations(post, database, linked, rows)
    await giveTexts(database, many)
    await untilSearchable(database, table)
    const floor = await startFloor(databaseUrl, 'floor-records.ts', JSON.stringify(await floorTables(database, table)))
    try {
      figures.push(...(await compare(product, floor, cookie, table)))
      figures.push(...(await sizes(product, cookie, { few, table, many, withLinks })))
    } finally {
      await floor.stop()
    }
    const peak = peakMegabytes(product.pid)
    figures.push(
      print(
        { name: 'memory of the server at most', ours: peak, floor: null, unit: 'MB', goal: 'under 300' },
        ({ ours }) => ours < 300,
      ),
    )
    return figures
  } finally {
    await database.end()
    await product.stop()
  }
}

/** The same rows without our indexes, to write to. */
async function floorTables(database: pg.Client, table: BenchTable) {
  const copy = `"${table.org}".floor_copy`
  await database.query(`create table ${copy} (like ${table.source} including identity including defaults)`)
  await database.query(`insert into ${copy} overriding system value select * from ${table.source}`)
  await database.query(`alter table ${copy} add primary key (id)`)
  await database.query(`select setval(pg_get_serial_sequence('${copy}', 'id'), ${rows})`)
  const { rows: types } = await database.query<{ name: string; type: string }>(
    `select quote_ident(attname) as name, format_type(atttypid, atttypmod) as type from pg_attribute where attrelid = '${table.source}'::regclass and attnum > 0`,
  )
  const typeOf = new Map(types.map(({ name, type }) => [name.replaceAll('"', ''), type]))
  const columns = [table.name, ...table.columns].map((name) => ({
    name,
    type: typeOf.get(name.replaceAll('"', '')) ?? 'text',
  }))
  const texts = [
    table.name,
    ...plan.flatMap(({ type }, n) =>
      ['singleLineText', 'email', 'text', 'link'].includes(type) ? [table.columns[n] ?? ''] : [],
    ),
  ]
  return { source: table.source, copy, columns, texts }
}

async function compare(product: Running, floor: Running, cookie: string, table: BenchTable): Promise<Figure[]> {
  const record = Object.fromEntries([
    [table.fields.name, 'Registro novo'],
    ...plan.map(({ label }) => [table.fields[label], values[label]]),
  ])
  const row = ['Registro novo', ...plan.map(({ label }) => values[label])]
  const base = `${product.url}/api/v3/tab/${table.id}`
  const company = table.fields.Empresa ?? ''
  const json = JSON.stringify
  const pairs = [
    { name: 'list 100, no total', ours: [`${base}/records`, 'POST', '{}'], floor: ['/list'], most: 1.8 },
    { name: 'get one', ours: [`${base}/record/{random}`, 'GET'], floor: ['/get/{random}'], most: 2 },
    // Before anything is written, since what was just written waits for the search.
    {
      name: 'contains over all text fields, beside a sequential scan',
      ours: [`${base}/records`, 'POST', json({ search: 'ômicron número 4242' })],
      floor: [`/search/${encodeURIComponent('ômicron número 4242')}`],
      most: 0.1,
    },
    {
      name: 'create one',
      ours: [`${base}/record`, 'POST', json({ values: record })],
      floor: ['/create', 'POST', json(row)],
      most: 2.5,
    },
    {
      name: 'update one',
      ours: [`${base}/record/{random}`, 'PUT', json({ values: { [company]: 'mudou' } })],
      floor: ['/update/{random}', 'POST', '{}'],
      most: 2.5,
    },
    {
      name: 'create 1,000 in one call',
      ours: [
        `${base}/records/create`,
        'POST',
        json({ records: Array.from({ length: 1000 }, () => ({ values: record })) }),
      ],
      floor: ['/create-many', 'POST', json(Array.from({ length: 1000 }, () => row))],
      most: 3,
    },
  ] as const
  const figures: Figure[] = []
  for (const { name, ours, floor: bare, most } of pairs) {
    const task = (one: readonly string[]) => ({
      connections: 1,
      random: rows,
      method: one[1] ?? 'GET',
      ...(one[2] !== undefined && { body: one[2] }),
    })
    const [mine, theirs] = [
      await load(ours[0], cookie, task(ours)),
      await load(floor.url + bare[0], cookie, task(bare)),
    ]
    if (mine.wrong + theirs.wrong > 0)
      throw new Error(`${name}: ${mine.wrong} of ours and ${theirs.wrong} of the floor's answers were wrong`)
    const { goal, meets } = ratio(most)
    figures.push(print({ name: `${name}, p50`, ours: mine.p50, floor: theirs.p50, unit: 'ms', goal }, meets))
  }
  const busy = await load(`${base}/records`, cookie, { method: 'POST', body: '{}' })
  const bareBusy = await load(`${floor.url}/list`, cookie)
  figures.push(
    print(
      {
        name: 'list, 16 at once',
        ours: busy.perSecond,
        floor: bareBusy.perSecond,
        unit: 'requests/s',
        goal: 'ratio at least 0.6',
      },
      (figure) => figure.ratio >= 0.6,
    ),
  )
  return figures
}

interface Sized {
  few: BenchTable
  table: BenchTable
  many: BenchTable
  withLinks: { tableId: string; plain: string[]; linked: string[] }
}

/** Where the floor is another page of ours: what size and links cost. */
async function sizes(product: Running, cookie: string, { few, many, withLinks }: Sized): Promise<Figure[]> {
  const list = (tableId: string, body: object) =>
    load(`${product.url}/api/v3/tab/${tableId}/records`, cookie, {
      connections: 1,
      method: 'POST',
      body: JSON.stringify(body),
    })
  const [small, large] = [await list(few.id, {}), await list(many.id, {})]
  const [plain, linked] = [
    await list(withLinks.tableId, { fields: withLinks.plain }),
    await list(withLinks.tableId, { fields: [...withLinks.plain, ...withLinks.linked] }),
  ]
  const size = ratio(1.2)
  const links = ratio(3)
  return [
    print(
      {
        name: `first page of ${manyRows} rows beside one of ${fewRows}, p50`,
        ours: large.p50,
        floor: small.p50,
        unit: 'ms',
        goal: size.goal,
      },
      size.meets,
    ),
    print(
      {
        name: 'page with 5 link, lookup and rollup columns beside the plain page, p50',
        ours: linked.p50,
        floor: plain.p50,
        unit: 'ms',
        goal: links.goal,
      },
      links.meets,
    ),
  ]
}
