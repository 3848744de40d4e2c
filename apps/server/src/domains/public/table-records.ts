import type { Filter, Sort } from '@oficina/kinds'
import { notFound } from '../../platform/errors.ts'
import { listRecords, listText } from '../records/index.ts'
import { type Opened, tableOf } from './open.ts'
import { refusedBehindLinks } from './params.ts'

export interface AskedRecords {
  search?: string | undefined
  filter?: Filter | undefined
  sort?: Sort | undefined
  cursor?: string | undefined
}

const perPage = 50

/** Records of a shared table: the chosen fields, searched and sorted by these alone. There is no way to take all at once. */
export async function listPublicRecords(opened: Opened, asked: AskedRecords): Promise<string> {
  const found = tableOf(opened)
  if (!found) throw notFound('public_view')
  const { tableId, tables } = found
  const refused = refusedBehindLinks(asked)
  if (refused) throw refused
  const fields = [...(tables[tableId]?.fields ?? [])]
  const search = asked.search?.trim() || undefined
  const list = { ...asked, search, fields, limit: perPage, total: asked.cursor === undefined && ('estimate' as const) }
  return listText(await listRecords(opened.seeing(tables), tableId, list))
}
