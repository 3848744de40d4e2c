import type { FormBlockItem } from '@oficina/kinds/blocks/index'
import { api } from '../../../lib/api.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { isWritable } from '../../fields/field-env.ts'
import { defaultItems } from '../../record-form/form-items.ts'

/** What a form begins with once its table is chosen: the fields that can be filled in, in the table's order. */
export async function firstFormItems(tableId: string): Promise<FormBlockItem[]> {
  const { fields } = await queryClient.fetchQuery(api.tables.get.queryOptions({ tableId }))
  return defaultItems(fields.filter(isWritable), 'creation') as FormBlockItem[]
}
