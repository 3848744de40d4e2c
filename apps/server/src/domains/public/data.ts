import type { BlockParams, Question } from '@oficina/kinds/blocks/index'
import { type Sort, sortOf } from '@oficina/kinds'
import type { Ctx } from '../../platform/context.ts'
import { type AppError, notFound } from '../../platform/errors.ts'
import { describeEvery, type Viewer, viewerFor } from '../engine/index.ts'
import { answerQuestions } from '../records/index.ts'
import type { PublicBlock } from './exposure.ts'
import { type OpenedApp, tablesBehind } from './open.ts'
import { refusedBehindLinks } from './params.ts'

export interface Asked {
  id: string
  params?: BlockParams | undefined
}

/** Blocks that are answered at the same time: each takes a connection. */
const blocksAtOnce = 3

interface Answered {
  id: string
  problem: string | null
  names: string[]
  texts: string[]
}

/** What blocks of a shared page show to visitors, as JSON text. Each block is answered within what it shows itself. */
export async function answerPublicBlocks(opened: OpenedApp, asked: readonly Asked[]): Promise<string> {
  const known = new Map(opened.blocks.map((block) => [block.id, block]))
  if (!asked.some(({ id }) => known.has(id))) throw notFound('block')
  const answered: Answered[] = []
  const waiting = asked.map((one, place) => ({ ...one, place }))
  const work = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const block = known.get(next.id)
      answered[next.place] = block
        ? await answerBlock(opened, block, next.params ?? {})
        : { id: next.id, problem: 'not_found', names: [], texts: [] }
    }
  }
  await Promise.all(Array.from({ length: blocksAtOnce }, work))
  return joined(answered)
}

/** Equal answers are told once. */
function joined(answered: readonly Answered[]): string {
  const answers: string[] = []
  const places = new Map<string, number>()
  const placeOf = (text: string) => {
    const place = places.get(text) ?? answers.push(text) - 1
    places.set(text, place)
    return place
  }
  const blocks = answered.map(({ id, problem, names, texts }) => ({
    id,
    problem,
    answers: Object.fromEntries(names.map((name, n) => [name, placeOf(texts[n] ?? '')])),
  }))
  return `{"blocks":${JSON.stringify(blocks)},"answers":[${answers.join(',')}]}`
}

export function problemOf({ kind, settings, exposure }: PublicBlock): 'not_set_up' | 'table_missing' | null {
  if (kind.missing(settings).length > 0) return 'not_set_up'
  return exposure === null && settings.tableId !== null ? 'table_missing' : null
}

const errorText = ({ id, details }: AppError) => `{"op":"error","error":${JSON.stringify({ id, details })}}`

async function answerBlock(opened: OpenedApp, block: PublicBlock, params: BlockParams): Promise<Answered> {
  const problem = problemOf(block)
  const { id, exposure } = block
  if (problem !== null || !exposure) return { id, problem, names: [], texts: [] }
  const ctx = opened.seeing(tablesBehind(opened, block))
  const asked = questionsOf(ctx, opened, block, exposure.tableId, params)
  const names = Object.keys(asked)
  const refused = refusedBehindLinks(params)
  if (refused) return { id, problem, names, texts: names.map(() => errorText(refused)) }
  return { id, problem, names, texts: names.length === 0 ? [] : await answerQuestions(ctx, Object.values(asked)) }
}

function questionsOf(
  ctx: Ctx,
  { structure }: OpenedApp,
  { kind, settings }: PublicBlock,
  tableId: string,
  params: BlockParams,
): Record<string, Question> {
  const viewer = viewerFor(ctx.principal, structure)
  const fields = describeEvery(structure, structure.tables.get(tableId)?.fields ?? new Map())
  const own = (settings.viewSettings.sort ?? []) as Sort
  const viewSettings = {
    ...settings.viewSettings,
    ...('sort' in settings.viewSettings && { sort: own.filter(({ field }) => isSorted(viewer, tableId, field)) }),
  }
  return kind.asks({ ...settings, viewSettings }, params, fields)
}

/** An order by what is not shown would tell of it. */
function isSorted(viewer: Viewer, tableId: string, fieldId: string): boolean {
  const field = viewer.grant(tableId)?.readable.get(fieldId)
  return fieldId === 'id' || (field !== undefined && sortOf[field.valueKind] !== null)
}
