import type { Json } from '@oficina/kinds'
import { own } from '@oficina/kinds'
import { CompiledQuery } from 'kysely'
import { authorize, actorOf } from '../../../platform/access/authorize.ts'
import type { Ctx } from '../../../platform/context.ts'
import { placeholder } from '../../../platform/db/bind.ts'
import { freshStructure, tableName, viewerFor } from '../../engine/index.ts'
import type { Held } from '../change-structure.ts'
import { scopeOf } from '../scope/structure-scope.ts'
import { listFields } from '../queries/fields.ts'
import { findTable } from '../queries/tables.ts'
import { requireLevel } from '../table-access.ts'
import { converterOf } from './conversion.ts'
import { modelWith, planChange, type TypeWish } from './plan.ts'
import { conversionEnv, convertRow, grownOptions, seenSql } from './values.ts'

const perStatement = 2_000
/** Beyond this the answer would take too long; it says how many it looked at. */
const lookedAtMost = 100_000
const samplesShown = 20
const samplesKept = 2_000

interface Sample {
  before: string
  after: string
  lost: boolean
  count: number
}

export interface Preview {
  looked_at: number
  complete: boolean
  empty: number
  kept: number
  lost: number
  samples: Sample[]
  new_options: string[]
}

/** What each value that they may see would become; by the same code as the change itself, and changes nothing. */
export async function previewFieldType(ctx: Ctx, tableId: string, fieldId: string, wish: TypeWish): Promise<Preview> {
  authorize(ctx, 'tables.viewPages')
  const { orgId, userId } = actorOf(ctx)
  const table = requireLevel(ctx, await findTable(ctx.db, orgId, tableId), 'full')
  const structure = await freshStructure(ctx.database, ctx.db, orgId)
  const model = structure.tables.get(tableId)
  if (!model) throw new Error('a table that was found is not there')
  const viewer = viewerFor(ctx.principal, structure)
  const scope = scopeOf(viewer, model, await listFields(ctx.db, orgId, tableId))
  const held: Held = { table, orgId, userId, viewer, ...scope }
  const { field, before, after } = planChange(held, fieldId, wish)
  const { sql: source, rows: inSight, values } = seenSql(ctx, viewer, modelWith(field, before))
  const found: Preview = { looked_at: 0, complete: true, empty: 0, kept: 0, lost: 0, samples: [], new_options: [] }
  const samples = new Map<string, Sample>()
  const change = { before, after }
  const first = converterOf(change, null)
  const env = await conversionEnv(ctx.db, orgId, structure.settings, [first.from, first.to], ctx.now().getTime())
  for (let last = 0; ; ) {
    const text = `select t.id, ${source} as value from ${tableName(orgId, tableId)} t
      where ${inSight} and t.id > ${placeholder(values.length)}::bigint order by t.id limit ${perStatement}`
    const { rows } = await ctx.db.executeQuery<{ id: string; value: Json }>(CompiledQuery.raw(text, [...values, last]))
    const options = grownOptions(
      converterOf(change, null),
      rows.map((row) => row.value),
      env,
    )
    change.after = { ...change.after, options }
    const converter = converterOf(change, null)
    for (const { value } of rows) {
      const made = convertRow(converter, { value, kept: null }, env)
      const shown = converter.from.kind.format(value, converter.from.options, env)
      if (shown === '') found.empty++
      else if (made.lost) found.lost++
      else found.kept++
      if (shown === '') continue
      const sample = samples.get(shown)
      if (sample) sample.count++
      else if (samples.size < samplesKept) {
        const text = converter.to.kind.format(made.value, converter.to.options, env)
        samples.set(shown, { before: cut(shown), after: cut(text), lost: made.lost, count: 1 })
      }
    }
    found.looked_at += rows.length
    last = Number(rows.at(-1)?.id ?? 0)
    if (rows.length < perStatement) break
    if (found.looked_at >= lookedAtMost)
      return { ...found, ...told(samples, after.options, change.after.options), complete: false }
  }
  return { ...found, ...told(samples, after.options, change.after.options) }
}

const cut = (text: string) => (text.length > 200 ? `${text.slice(0, 200)}…` : text)

/** What is lost first: that is what someone has to decide about. */
function told(samples: ReadonlyMap<string, Sample>, before: object, after: object) {
  const sorted = [...samples.values()].sort((a, b) => Number(b.lost) - Number(a.lost) || b.count - a.count)
  const known = new Set(labelsOf(before))
  return {
    samples: sorted.slice(0, samplesShown),
    new_options: labelsOf(after).filter((label) => !known.has(label)),
  }
}

function labelsOf(options: object): string[] {
  const list = own(options, 'options')
  return Array.isArray(list) ? list.map((option: { label?: unknown }) => String(option.label)) : []
}
