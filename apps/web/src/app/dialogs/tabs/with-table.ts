import type { Table } from '@oficina/contract'
import { toast } from '@oficina/ui'
import { api } from '../../../lib/api.ts'
import { errorText } from '../../../lib/error-text.ts'
import { message } from '../../../lib/message-key.ts'

/**
 * Makes a table and what is to stand on it, and says where that is. Where only the table could be made it is opened
 * with the reason: asking again would make a second one.
 */
export async function withTable(label: string, add: (table: Table) => Promise<string>): Promise<string> {
  const table = await api.tables.create({ label, name_label: message('common:newTable.name') })
  try {
    return await add(table)
  } catch (error) {
    toast.error({ title: errorText(error) })
    return `/object/${table.id}`
  }
}
