import { type Filter, namesIn, type Sort, sortOf } from '@oficina/kinds'
import type { BlockParams, Question } from '@oficina/kinds/blocks/index'
import { actorOf } from '../../platform/access/authorize.ts'
import type { Ctx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { freshStructure, viewerFor } from '../engine/index.ts'
import { answerQuestions } from '../records/index.ts'
import { requireApp } from './app-access.ts'
import { findApp } from './queries/apps.ts'
import { listBlocks } from './queries/blocks.ts'
import { seeBlock, type SeenBlock } from './stored-block.ts'

export interface Asked {
  id: string
  params?: BlockParams | undefined
}

/** Tables that are read at the same time: each takes a connection. */
const tablesAtOnce = 3

/**
 * What blocks of a page show, as JSON text. Questions that are the same are put once; those about one table together.
 * A block that cannot be answered says so, and the others are answered all the same.
 */
export async function answerBlocks(ctx: Ctx, appId: string, asked: readonly Asked[]): Promise<string> {
  const { orgId } = actorOf(ctx)
  const [app, blockRows, structure] = await Promise.all([
    findApp(ctx.db, orgId, appId),
    listBlocks(
      ctx.db,
      orgId,
      appId,
      asked.map(({ id }) => id),
    ),
    freshStructure(ctx.database, ctx.db, orgId),
  ])
  requireApp(ctx, app, 'view')
  const rows = new Map(blockRows.map((row) => [row.id, row]))
  if (!asked.some(({ id }) => rows.has(id))) throw notFound('block')
  const viewer = viewerFor(ctx.principal, structure)
  const board = new QuestionBoard()
  const blocks = asked.map(({ id, params }) => {
    const row = rows.get(id)
    const seen = row ? seeBlock(ctx, viewer, row) : null
    const problem = row ? (seen ? seen.problem : 'broken') : 'not_found'
    return { id, problem, answers: seen && problem === null ? board.put(questionsOf(seen, params ?? {})) : {} }
  })
  const answers = await board.answer(ctx)
  return `{"blocks":${JSON.stringify(blocks)},"answers":[${answers.join(',')}]}`
}

/** The block's own filter holds as it stands, also where it names what the person may not read. */
function questionsOf({ kind, alive, shown, fields }: SeenBlock, params: BlockParams): Record<string, Question> {
  const { filters, done } = alive.viewSettings
  const sort = (shown.viewSettings.sort ?? []) as Sort
  const viewSettings = {
    ...shown.viewSettings,
    ...(filters !== undefined && { filters }),
    ...(done !== undefined && { done }),
    // A field that changed its type since may no longer be one to sort by.
    ...('sort' in shown.viewSettings && {
      sort: sort.filter(({ field }) => {
        const found = fields.get(field)
        return field === 'id' || (found !== undefined && sortOf[found.valueKind] !== null)
      }),
    }),
  }
  return withColorFields(kind.asks({ ...shown, viewSettings }, params, fields), shown)
}

/**
 * What the colours of records hang on is read with them, as far as the person may read it. A public page does without:
 * there only what is shown leaves the house.
 */
function withColorFields(
  asked: Record<string, Question>,
  { viewSettings }: SeenBlock['shown'],
): Record<string, Question> {
  const colors = (viewSettings.colors ?? []) as { filter: Filter }[]
  if (colors.length === 0) return asked
  const named = colors.flatMap(({ filter }) => namesIn(filter))
  const read = (question: Question): Question =>
    question.op === 'list' ? { ...question, fields: [...new Set([...question.fields, ...named])] } : question
  return Object.fromEntries(Object.entries(asked).map(([name, question]) => [name, read(question)]))
}

/** Questions of many blocks, each distinct one once. */
class QuestionBoard {
  private readonly places = new Map<string, number>()
  private readonly questions: Question[] = []

  /** Where the answer to each will stand. */
  put(asked: Record<string, Question>): Record<string, number> {
    return Object.fromEntries(Object.entries(asked).map(([name, question]) => [name, this.placeOf(question)]))
  }

  private placeOf(question: Question): number {
    const key = JSON.stringify(question)
    const known = this.places.get(key)
    if (known !== undefined) return known
    this.places.set(key, this.questions.length)
    return this.questions.push(question) - 1
  }

  async answer(ctx: Ctx): Promise<string[]> {
    const answers: string[] = []
    const places = this.questions.map((question, place) => ({ question, place }))
    const tables = [...Map.groupBy(places, ({ question }) => question.tableId).values()]
    const work = async () => {
      for (let table = tables.pop(); table; table = tables.pop()) {
        const texts = await answerQuestions(
          ctx,
          table.map(({ question }) => question),
        )
        table.forEach(({ place }, n) => {
          answers[place] = texts[n] ?? ''
        })
      }
    }
    await Promise.all(Array.from({ length: tablesAtOnce }, work))
    return answers
  }
}
