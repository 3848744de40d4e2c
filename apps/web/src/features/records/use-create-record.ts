import type { RecordView } from '@oficina/contract'
import { toast } from '@oficina/ui'
import { useCallback } from 'react'
import { expectTyping, stopExpecting } from '../../ground/shortcuts/type-ahead.ts'
import { api, isApiError } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import { underway } from '../../lib/underway.ts'
import { needsForm } from '../fields/new-record/needs-form.ts'
import { openCreateRecord } from '../fields/new-record/open-create-record.ts'
import { notifyTaken } from './notify-taken.ts'

export type CreateRecord = (values?: Record<string, unknown>) => Promise<RecordView | null>

/**
 * Makes a record of a table; every button and key for a new record goes through here. With `onDraft` nothing is written
 * until something is given: it opens what takes that.
 */
export function useCreateRecord(
  tableId: string,
  onMade: (record: RecordView) => void,
  onDraft?: (values: Record<string, unknown>) => void,
): CreateRecord {
  return useCallback(
    async (values = {}) => {
      // Its title is where people type next; the panel is still to come.
      expectTyping()
      try {
        // The form tells of each record itself; they appear in the list as others' do.
        if (await needsForm(tableId)) return (await openCreateRecord(tableId, values)).at(-1) ?? null
        if (onDraft) {
          onDraft(values)
          return null
        }
        const made = await underway(`new record ${tableId} ${JSON.stringify(values)}`, () =>
          api.records.create({ tableId, values }),
        )
        notifyTaken(tableId, made)
        onMade(made)
        return made
      } catch (error) {
        stopExpecting()
        if (!isApiError(error)) throw error
        toast.error({ title: errorText(error) })
        return null
      }
    },
    [tableId, onMade, onDraft],
  )
}
