import { type BenchTable, makeBenchTable, plan } from './records-data.ts'
import type pg from 'pg'

type Poster = Parameters<typeof makeBenchTable>[0]

/** Forty columns: the name, the usual nineteen, and twenty of them once more. */
const wide = [
  ...plan,
  ...plan.map((field) => ({ ...field, label: `${field.label} 2` })),
  { label: 'Última', type: 'singleLineText', fill: `'fim ' || g` },
]

export const makeWideTable = (post: Poster, database: pg.Client, label: string, rows: number): Promise<BenchTable> =>
  makeBenchTable(post, database, label, rows, wide)
