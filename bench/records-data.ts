import pg from 'pg'

/** One field of the benchmark's table, and the SQL that fills it for record `g`. */
interface FieldPlan {
  label: string
  type: string
  options?: Record<string, unknown>
  fill: string
}

const options = ['Aberto', 'Em andamento', 'Pausado', 'Feito'].map((label, n) => ({
  id: `opt_bench${n}`,
  label,
  color: 'azul',
}))
const words = `(array['alfa','beta','gama','delta','épsilon','zeta','eta','teta','iota','kapa','lâmbda','mi','ni','csi','ômicron','pi'])`
const word = (n: number) => `${words}[1 + ((g * ${n * 7 + 3}) % 16)]`
const sentence = `${word(1)} || ' ' || ${word(2)} || ' ' || ${word(3)} || ' número ' || g`

/** Nineteen fields beside the name: what a table of a company at work looks like. */
export const plan: FieldPlan[] = [
  { label: 'Empresa', type: 'singleLineText', fill: sentence },
  { label: 'Contato', type: 'singleLineText', fill: `${word(4)} || ' ' || ${word(5)}` },
  { label: 'E-mail', type: 'email', fill: `'pessoa' || g || '@exemplo.com.br'` },
  { label: 'Cidade', type: 'singleLineText', fill: word(6) },
  { label: 'Observações', type: 'text', fill: `${sentence} || ' ' || md5(g::text) || ' ' || ${word(7)}` },
  { label: 'Resumo', type: 'text', fill: `${word(8)} || ' ' || ${word(9)} || ' ' || ${word(10)}` },
  { label: 'Site', type: 'link', fill: `'https://exemplo.com.br/' || g` },
  { label: 'Valor', type: 'currency', fill: `(g % 10000) + 0.5` },
  { label: 'Quantidade', type: 'number', fill: `g % 97` },
  { label: 'Desconto', type: 'percent', fill: `(g % 30)` },
  { label: 'Nota', type: 'number', fill: `g % 5` },
  { label: 'Início', type: 'date', fill: `date '2026-01-01' + (g % 365)::int` },
  { label: 'Fim', type: 'date', fill: `date '2026-02-01' + (g % 365)::int` },
  { label: 'Visto', type: 'dateTime', fill: `timestamptz '2026-01-01' + (g % 100000) * interval '1 minute'` },
  { label: 'Fase', type: 'select', options: { options }, fill: `'opt_bench' || (g % 4)` },
  { label: 'Etiquetas', type: 'multipleSelect', options: { options }, fill: `array['opt_bench' || (g % 4)]` },
  { label: 'Ativo', type: 'switch', fill: `g % 2 = 0` },
  { label: 'Hora', type: 'time', fill: `time '08:00' + (g % 600) * interval '1 minute'` },
  { label: 'Código', type: 'singleLineText', fill: `md5((g * 7)::text)` },
]

export interface BenchTable {
  id: string
  org: string
  /** Field ids by label; `name` is the name field. */
  fields: Record<string, string>
  /** `"org_…"."t_…"` and the columns, in the order of `plan`. */
  source: string
  name: string
  columns: string[]
}

type Post = (path: string, body: unknown, method?: string) => Promise<Record<string, unknown>>

/** Speaks to the product as the signed-in person's browser would. */
export const poster =
  (url: string, cookie: string): Post =>
  async (path, body, method = 'POST') => {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', origin: url, cookie },
      ...(method !== 'GET' && { body: JSON.stringify(body) }),
    })
    const answer = (await response.json()) as Record<string, unknown>
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`)
    return answer
  }

export const columnOf = (fieldId: string) => `"c_${fieldId.slice(4)}"`

/** Makes the table by calls, as a person would, and fills it by one statement. */
export async function makeBenchTable(
  post: Post,
  database: pg.Client,
  label: string,
  rows: number,
  wanted: readonly FieldPlan[] = plan,
): Promise<BenchTable> {
  const made = (await post('/v3/tab', { label })) as { id: string; fields: { id: string }[] }
  const nameId = made.fields[0]?.id ?? ''
  const fields: Record<string, string> = { name: nameId }
  for (const { label, type, options } of wanted) {
    const field = await post(`/v3/tab/${made.id}/field`, { label, type, ...(options && { options }) })
    fields[label] = String(field.id)
  }
  const found = await database.query<{ org_id: string }>('select org_id from oficina.tables where id = $1', [made.id])
  const org = found.rows[0]?.org_id ?? ''
  const table: BenchTable = {
    id: made.id,
    org,
    fields,
    source: `"${org}"."t_${made.id.slice(4)}"`,
    name: columnOf(nameId),
    columns: wanted.map(({ label }) => columnOf(fields[label] ?? '')),
  }
  await fill(database, table, rows, wanted)
  return table
}

async function fill(database: pg.Client, table: BenchTable, rows: number, wanted: readonly FieldPlan[]): Promise<void> {
  const columns = [table.name, ...table.columns]
  const values = [`'Registro ' || g`, ...wanted.map(({ fill }) => fill)]
  await database.query(
    `insert into ${table.source} (${columns.join(', ')}) select ${values.join(', ')} from generate_series(1, ${rows}) g`,
  )
  await database.query(`vacuum analyze ${table.source}`)
}

/** Records that were written past the product are given to the search by hand, and nothing is measured before it has them. */
export async function untilSearchable(database: pg.Client, ...tables: readonly BenchTable[]): Promise<void> {
  const waitingOf = ({ org }: BenchTable) => `"${org}".search_waiting`
  for (const table of tables) {
    await database.query(
      `insert into ${waitingOf(table)} select '${table.id}', min(id), max(id) from ${table.source} group by id / 1000`,
    )
    // As a write of the product tells it: without the event the records would wait for the sweep.
    await database.query(
      `with made as (insert into oficina.events (org_id, type, rooms, payload)
         values ($1, 'records.changed', '{}', jsonb_build_object('tableId', $2::text)) returning id, org_id)
       select pg_notify('oficina_events', id || ' ' || org_id) from made`,
      [table.org, table.id],
    )
  }
  const any = tables
    .map((table) => `(select 1 from ${waitingOf(table)} where table_id = '${table.id}' limit 1)`)
    .join(' union all ')
  const end = Date.now() + 600_000
  while (Date.now() < end) {
    const { rows } = await database.query(any)
    if (rows.length === 0) return
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  throw new Error('the search did not come to an end')
}

/** The texts of a very large table, written past the product: the search would take minutes to make them. */
export async function giveTexts(database: pg.Client, { id, org, source, name, columns }: BenchTable): Promise<void> {
  const texts = `"${org}".search_texts`
  const { rows } = await database.query<{ indexdef: string }>(
    `select indexdef from pg_indexes where schemaname = $1 and indexname = 'search_texts_match'`,
    [org],
  )
  await database.query(`drop index "${org}".search_texts_match`)
  await database.query(
    `insert into ${texts} (table_id, id, text)
     select '${id}', id, oficina.fold(concat_ws(E'\\x1f', ${[name, ...columns].join(', ')})) from ${source}`,
  )
  await database.query(rows[0]?.indexdef ?? '')
  await database.query(`vacuum analyze ${texts}`)
}
