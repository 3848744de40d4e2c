import { api } from '../../../lib/api.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { neededButMissing } from './needed-fields.ts'

/**
 * Whether a new record is asked for by the creation form first: where someone has put one together, or where a record
 * cannot be without something. Elsewhere an empty record is made at once, to be filled in where it stands.
 */
export async function needsForm(tableId: string): Promise<boolean> {
  const [table, forms] = await Promise.all([
    queryClient.ensureQueryData(api.tables.get.queryOptions({ tableId })),
    queryClient.fetchQuery(api.forms.get.queryOptions({ tableId })),
  ])
  return forms.creation !== true || neededButMissing([], table.fields).length > 0
}
