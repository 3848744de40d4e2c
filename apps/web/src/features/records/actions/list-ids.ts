import { api } from '../../../lib/api.ts'
import type { RecordQuery } from '../record-store.ts'

/** Records that one action reaches, as the server takes them. */
export const mostAtOnce = 5_000
const page = 1_000

/** The ids of all records that a list has, in its order, as far as one action reaches. */
export async function listIds({ tableId, view, filter, groups, sort, search }: RecordQuery): Promise<number[]> {
  const ids: number[] = []
  let cursor: string | undefined
  do {
    const answer = await api.records.list({
      tableId,
      fields: [],
      limit: page,
      ...(view !== undefined && { view }),
      ...(filter && { filter }),
      ...(groups && { groups }),
      ...(sort && { sort }),
      ...(search && { search }),
      ...(cursor !== undefined && { cursor }),
    })
    ids.push(...answer.records.map(({ id }) => id))
    cursor = answer.next ?? undefined
  } while (cursor !== undefined && ids.length < mostAtOnce)
  return ids
}
