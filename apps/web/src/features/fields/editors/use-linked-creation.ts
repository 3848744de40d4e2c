import { useQuery } from '@tanstack/react-query'
import { expectTyping, giveBackTyping } from '../../../ground/shortcuts/type-ahead.ts'
import { api } from '../../../lib/api.ts'
import { needsForm } from '../new-record/needs-form.ts'
import { openCreateRecord } from '../new-record/open-create-record.ts'
import { isFilledIn, isWritable } from '../field-env.ts'
import type { LinkedRecord } from './link-pick.tsx'

type Create = (name: string) => Promise<LinkedRecord | null>

/**
 * Makes a record of the connected table by its name, through its form where that asks for more. Undefined for those who
 * may not, and where names are not given by hand.
 */
export function useLinkedCreation(tableId: string, isWanted: boolean): Create | undefined {
  const { data: table } = useQuery({ ...api.tables.get.queryOptions({ tableId }), enabled: isWanted })
  const name = table?.fields.find((field) => field.is_name)
  if (!table?.can.createRecords || !name || !isWritable(name) || isFilledIn(name)) return undefined
  return async (text) => {
    const values = { [name.id]: text }
    // Until it is known whether a form opens, letters may be meant for it.
    expectTyping()
    const hasForm = await needsForm(tableId)
    if (!hasForm) giveBackTyping()
    const made = hasForm
      ? (await openCreateRecord(tableId, values)).at(-1)
      : await api.forms.createRecord({ tableId, values })
    return made ? { id: made.id, label: made.label } : null
  }
}
