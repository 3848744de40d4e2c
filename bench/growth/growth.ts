import type { Figure } from '../figure.ts'
import { builders } from './builder-rows.ts'
import { type Curve, printCurve } from './curve.ts'
import { queuedJobs } from './job-rows.ts'
import { organisations, people, roles } from './people-rows.ts'
import { columns, depth, linkedRecords } from './relation-rows.ts'
import { files, history, options, rows } from './size-rows.ts'
import { sockets } from './socket-rows.ts'
import { addField, fields, formulas, tables } from './structure-rows.ts'
import { type Row, World } from './world.ts'

/** What grows, by the name that runs it alone: `npm run bench -- growth formulas`. */
const growthRows: Record<string, Row | readonly Row[]> = {
  formulas,
  fields,
  'add-field': addField,
  tables,
  columns,
  depth,
  linked: linkedRecords,
  options,
  rows,
  history,
  builders,
  roles,
  people,
  sockets,
  organisations,
  jobs: queuedJobs,
  files,
}

export const growthNames = Object.keys(growthRows)

/** No row takes longer; one that would is broken, and the next one begins. */
const rowMs = 240_000

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`took more than ${milliseconds / 1000} s`)), milliseconds)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

async function curvesOf(row: Row): Promise<Curve[]> {
  const world = await World.start()
  try {
    return await within(rowMs, row(world))
  } catch (error) {
    const broken = error instanceof Error ? error.message : String(error)
    return [{ operation: 'all of it', sizes: [], values: [], allowed: 'flat', broken }]
  } finally {
    await world.stop()
  }
}

/** Every figure of the product as a curve over three sizes; each row on a product of its own. */
export async function growthFigures(wanted: readonly string[]): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [name, row] of Object.entries(growthRows)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    for (const part of typeof row === 'function' ? [row] : row) {
      for (const curve of await curvesOf(part)) figures.push(printCurve(name, curve))
    }
  }
  return figures
}
