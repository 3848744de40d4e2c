import pg from 'pg'

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}

interface Sent {
  text: string
  values: unknown[]
}

/** The statements over people's own tables, or those that `isWanted` takes, that some work sends. */
export async function statementsOf(
  work: () => Promise<unknown>,
  isWanted: (text: string) => boolean = (text) => text.includes('"t_'),
): Promise<Sent[]> {
  const client = pg.Client.prototype as unknown as { query: (...given: unknown[]) => unknown }
  const original = client.query
  const sent: Sent[] = []
  client.query = function (...given: unknown[]) {
    const [query, values] = given as [string | { text: string; values?: unknown[] }, unknown[] | undefined]
    const statement =
      typeof query === 'string'
        ? { text: query, values: values ?? [] }
        : { text: query.text, values: query.values ?? [] }
    if (typeof statement.text === 'string' && isWanted(statement.text)) sent.push(statement)
    return original.apply(this, given)
  }
  try {
    await work()
  } finally {
    client.query = original
  }
  return sent
}

/** Rows that leave the scans of a plan, with those that a filter threw away. */
function scanned(node: PlanNode): number {
  const below = (node.Plans ?? []).reduce((sum, child) => sum + scanned(child), 0)
  if (node['Relation Name'] === undefined) return below
  return below + ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) * (node['Actual Loops'] ?? 1)
}

/** What writes is not run a second time. */
const isReading = (text: string) =>
  /^\s*(\/\*.*?\*\/)?\s*(select|with)\b/i.test(text) &&
  !/\b(insert into|update|delete from)\b/i.test(text.replaceAll('for no key update', ''))

/** How many rows PostgreSQL looks at for the reading statements of some work: the same on every machine. */
export async function rowsRead(
  databaseUrl: string,
  work: () => Promise<unknown>,
  // A shared table is looked at as the organisation does: what row-level security asks is part of the plan.
  { isWanted, org = '*' }: { isWanted?: (text: string) => boolean; org?: string } = {},
): Promise<number> {
  const sent = await statementsOf(work, isWanted)
  const db = new pg.Client({ connectionString: databaseUrl, options: `-c oficina.org=${org}` })
  await db.connect()
  try {
    let rows = 0
    for (const { text, values } of sent) {
      if (!isReading(text)) continue
      const { rows: answer } = await db.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
        `explain (analyze, format json) ${text}`,
        values,
      )
      const plan = answer[0]?.['QUERY PLAN'][0]?.Plan
      if (plan) rows += scanned(plan)
    }
    return rows
  } finally {
    await db.end()
  }
}
