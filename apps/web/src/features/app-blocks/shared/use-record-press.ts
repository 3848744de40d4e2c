import type { Component, RecordView } from '@oficina/contract'
import { tableIdOf, useAppData, useIsMember } from '../data/app-data.tsx'
import { useOpenRecord } from '../opened-record.tsx'
import type { RecordActions } from './block-tools.tsx'

/** These show the record that was chosen, so that it need not be opened over the page. */
const showsChosen = new Set(['recordDetail', 'checklist'])

/** What a press on a record does: it is chosen for the other blocks, and opened where none of them shows it. */
export function useRecordPress(
  block: Component,
  actions: Pick<RecordActions, 'open_record' | 'edit_record' | 'delete_record'>,
): (record: Pick<RecordView, 'id'>) => void {
  const { app, params } = useAppData()
  const open = useOpenRecord()
  const isMember = useIsMember()
  const tableId = tableIdOf(block)
  const isShown = app.components.some((other) => showsChosen.has(other.type) && tableIdOf(other) === tableId)
  return ({ id }) => {
    if (tableId === null) return
    params.choose(tableId, id)
    if (actions.open_record && isMember && !isShown)
      open(tableId, id, { canEdit: actions.edit_record, canDelete: actions.delete_record })
  }
}
