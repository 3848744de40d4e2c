import type { Question } from '@oficina/kinds/blocks/index'
import type { Ctx } from '../../../platform/context.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { freshStructure, type Viewer, viewerFor } from '../../tables/index.ts'
import { type ListAnswer, listWith } from './list.ts'
import { summariseWith } from './summary.ts'
import { type Answer, orgOf, readWith } from './with-structure.ts'

/** The one shape of a list, as JSON text without its outer braces. */
export const listMembers = ({ records, next, total }: ListAnswer): string =>
  `"records":[${records.join(',')}],"next":${JSON.stringify(next)},"total":${total}`

/**
 * Answers questions about one table, each as JSON text: at one moment, by one viewer, over one connection. What may not
 * be asked is an answer too, so that one question never spoils the others.
 */
export async function answerQuestions(ctx: Ctx, questions: readonly Question[]): Promise<string[]> {
  const orgId = orgOf(ctx)
  try {
    const reading = ctx.db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
    return await reading.execute(async (db) => {
      const structure = await freshStructure(ctx.database, db, orgId)
      const viewer = viewerFor(ctx.principal, structure)
      const answers: string[] = []
      for (const question of questions) {
        answers.push(await refusing(async () => (await answer({ ...ctx, db }, viewer, question)).value))
      }
      return answers
    })
  } catch (err) {
    // A statement that failed ended them all. A structure that changed meanwhile may be why: each is asked by itself.
    ctx.log.info({ err }, 'questions that were put together are put one by one')
    return Promise.all(questions.map((question) => answerAlone(ctx, question)))
  }
}

async function answerAlone(ctx: Ctx, question: Question): Promise<string> {
  try {
    return await refusing(() => readWith(ctx, (viewer) => answer(ctx, viewer, question)))
  } catch (err) {
    ctx.log.error({ err, op: question.op }, 'a question could not be answered')
    return errorText(new AppError('internal'))
  }
}

const errorText = ({ id, details }: AppError) => `{"op":"error","error":${JSON.stringify({ id, details })}}`

/** What someone may not ask is told in place of an answer; any other failure goes on. */
async function refusing(work: () => Promise<string>): Promise<string> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError) return errorText(error)
    throw error
  }
}

async function answer(ctx: Ctx, viewer: Viewer, question: Question): Promise<Answer<string>> {
  const { tableId } = question
  const within = question.within ?? undefined
  if (question.op === 'record') {
    const one = { ids: [question.recordId], within, fields: [...question.fields], limit: 1 }
    const { version, value } = await listWith(ctx, viewer, tableId, one)
    if (value.records[0] === undefined) throw notFound('record')
    return { version, value: `{"op":"record","record":${value.records[0]}}` }
  }
  const chosen = {
    within,
    filter: question.filter ?? undefined,
    search: question.search ?? undefined,
    groups: [...question.groups],
    limit: question.limit,
  }
  if (question.op === 'summary') {
    const asked = { ...chosen, aggregates: [...question.aggregates] }
    const { version, value } = await summariseWith(ctx, viewer, tableId, asked)
    return { version, value: JSON.stringify({ op: 'summary', ...value }) }
  }
  const { version, value } = await listWith(ctx, viewer, tableId, {
    ...chosen,
    fields: [...question.fields],
    sort: question.sort,
    cursor: question.cursor ?? undefined,
    page: question.page ?? undefined,
    total: question.total,
  })
  return { version, value: `{"op":"list",${listMembers(value)}}` }
}
