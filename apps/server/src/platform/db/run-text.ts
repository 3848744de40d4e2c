import { CompiledQuery } from 'kysely'
import type { Ctx } from '../context.ts'

/** Runs a statement that stands as text, in the transaction that is open or by itself. */
export async function runText<R extends object>(ctx: Ctx, text: string, values: readonly unknown[]): Promise<R[]> {
  if (!ctx.db.isTransaction && ctx.orgId !== null) return ctx.database.run<R>(ctx.orgId, text, values)
  return (await ctx.db.executeQuery<R>(CompiledQuery.raw(text, [...values]))).rows
}
