import { z } from 'zod'
import { call, done, input, noInput } from './call.ts'
import { id, requiredLine, timestamp } from './shapes.ts'
import { tableLabelLength } from './tables.ts'

const archivedItem = z.object({
  id_oficina_archived_items: z.string(),
  item_id: z.string(),
  item_type: z.enum(['table', 'dashboard', 'doc-page']),
  item_label: z.string(),
  archived_by: z.string().nullable(),
  archived_at: timestamp,
})
export type ArchivedItem = z.infer<typeof archivedItem>

/** Which of the three it is says the id too: where they differ there is no such thing. */
const item = { id: z.union([id('tbl'), id('app'), id('doc')]), type: z.enum(['table', 'dashboard', 'doc-page']) }
const yes = z.literal(true)

export const trash = {
  list: call({
    method: 'GET',
    path: '/v3/trash',
    access: 'trash.recover',
    input: noInput,
    output: z.object({ items: z.array(archivedItem) }),
    summary: 'What was archived and can come back',
  }),
  archive: call({
    method: 'POST',
    path: '/v3/trash/{id}/archive',
    access: 'member',
    input: input(item),
    output: archivedItem,
    summary: 'Archive a table, an app or a document page: it is gone from everywhere, and can come back',
  }),
  restore: call({
    method: 'POST',
    path: '/v3/trash/{id}/restore',
    access: 'trash.recover',
    input: input(item),
    output: done,
    summary: 'Bring an archived table, app or document page back',
  }),
  erase: call({
    method: 'DELETE',
    path: '/v3/trash/{id}',
    access: 'trash.recover',
    input: input({ ...item, wants_forever: yes, is_authorized: yes, knows_unrecoverable: yes }),
    output: done,
    summary: 'Delete an archived table, app or document page for ever; all three confirmations must be given',
  }),
}

export const duplicates = {
  tab: call({
    method: 'POST',
    path: '/v4/duplicate/tab',
    access: 'member',
    input: input({
      ...item,
      label: requiredLine(tableLabelLength).optional(),
      with_records: z.boolean().optional(),
    }),
    output: z.object({ id: z.string(), job_id: z.string().nullable() }),
    summary: 'Copy a table, with or without its records, an app with its blocks, or a document page',
  }),
}
