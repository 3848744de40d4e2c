import type { Ctx } from '../../../platform/context.ts'
import { prepared } from '../../../platform/db/database.ts'
import { runText } from '../../../platform/db/run-text.ts'
import type { Reader } from '../../engine/index.ts'

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
  const text = statement.isPlain ? prepared(statement.text) : statement.text
  const rows = await runText<Record<string, unknown>>(ctx, text, statement.values)
  return rows.map((row) => Object.values(row) as R)
}
