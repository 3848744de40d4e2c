import { createHash } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { prepared } from '../../../platform/db/database.ts'
import type { Reader } from '../../tables/index.ts'

/** The version of the structure at the moment of reading, as the reading statement itself sees it. */
export const structureVersionSql = (reader: Reader): string => {
  const org = reader.params.add(reader.viewer.structure.orgId, 'text')
  return `(select version::text from oficina.structure_versions where org_id = ${org})`
}

interface Statement {
  text: string
  values: unknown[]
  /** Without conditions, so that one plan is right for all values. Others are planned anew for what they look for. */
  isPlain: boolean
}

/** Runs a reading statement; each row as a list of its columns. */
export async function runRead<R extends unknown[]>(ctx: Ctx, statement: Statement): Promise<R[]> {
  const name = statement.isPlain
    ? createHash('sha256').update(statement.text).digest('base64url').slice(0, 30)
    : undefined
  const query = CompiledQuery.raw(
    name === undefined ? statement.text : prepared(name, statement.text),
    statement.values,
  )
  const { rows } = await ctx.db.executeQuery<Record<string, unknown>>(query)
  return rows.map((row) => Object.values(row) as R)
}
