import type { Question } from '@oficina/kinds/blocks/index'
import type { Ctx } from '../../../platform/context.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { freshStructure, type Viewer, viewerFor } from '../../engine/index.ts'
import { exportSnapshot, joinSnapshot } from '../queries/snapshot.ts'
import { type ListAnswer, listWith } from './list.ts'
import { summariseWith } from './summary.ts'
import { type Answer, orgOf, readWith } from './with-structure.ts'

/** The one shape of a list, as JSON text without its outer braces. */
export const listMembers = ({ records, next, total, estimated, from }: ListAnswer): string => {
  const more = `${estimated ? `,"estimated":"${estimated}"` : ''}${from === undefined ? '' : `,"from":${JSON.stringify(from)}`}`
  return `"records":[${records.join(',')}],"next":${JSON.stringify(next)},"total":${total}${more}`
}

/** With fewer questions a second connection is not worth its while. */
const worthTwoLanes = 4

/**
 * Answers questions about one table, each as JSON text: at one moment, by one viewer. What may not be asked is an answer
 * too, so that one question never spoils the others.
 */
export async function answerQuestions(ctx: Ctx, questions: readonly Question[]): Promise<string[]> {
  const desk = new Desk(ctx, questions)
  await desk.work()
  // A statement that failed ended its transaction. A structure that changed meanwhile may be why: asked by itself.
  return Promise.all(questions.map(async (question, n) => desk.answers[n] ?? answerAlone(ctx, question)))
}

/**
 * One transaction reads; a second, where a connection is free, joins it at the same moment of the database and takes
 * questions from the same pile. Neither waits for the other, so many pages at once cannot hold each other up.
 */
class Desk {
  readonly answers: (string | undefined)[]
  private next = 0
  private readonly ctx: Ctx
  private readonly questions: readonly Question[]
  private readonly helping: Promise<void>[] = []

  constructor(ctx: Ctx, questions: readonly Question[]) {
    this.ctx = ctx
    this.questions = questions
    this.answers = questions.map(() => undefined)
  }

  async work(): Promise<void> {
    await this.reading(async (ctx, viewer) => {
      if (this.questions.length >= worthTwoLanes) {
        void this.help(await exportSnapshot(ctx.db), viewer)
      }
      await this.takeFromPile(ctx, viewer)
    })
    // A helper that has not come by now finds nothing to do.
    if (this.helping.length === 0) this.next = this.questions.length
    await Promise.all(this.helping)
  }

  /** Comes when it comes: nobody waits for a second connection, only for what it has begun. */
  private async help(moment: string, viewer: Viewer): Promise<void> {
    await this.reading(async (ctx) => {
      if (this.isDone) return
      await joinSnapshot(ctx.db, moment)
      const work = this.takeFromPile(ctx, viewer)
      // That it failed is told below, once.
      this.helping.push(work.catch(() => {}))
      await work
    }, viewer)
  }

  private get isDone(): boolean {
    return this.next >= this.questions.length
  }

  private async takeFromPile(ctx: Ctx, viewer: Viewer): Promise<void> {
    while (!this.isDone) {
      const n = this.next++
      const question = this.questions[n]
      if (question) this.answers[n] = await refusing(async () => (await answer(ctx, viewer, question)).value)
    }
  }

  /** One read-only transaction. When it fails, what it has not answered stays open. */
  private async reading(work: (ctx: Ctx, viewer: Viewer) => Promise<void>, known?: Viewer): Promise<void> {
    const { ctx } = this
    try {
      const begin = ctx.db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
      await begin.execute(async (db) => {
        const viewer = known ?? viewerFor(ctx.principal, await freshStructure(ctx.database, db, orgOf(ctx)))
        await work({ ...ctx, db }, viewer)
      })
    } catch (err) {
      ctx.log.info({ err }, 'questions that were put together are put one by one')
    }
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
