import type { Field, RecordView, Table } from '@oficina/contract'
import { toast } from '@oficina/ui'
import { api, isApiError } from '../../../../lib/api.ts'
import { errorText } from '../../../../lib/error-text.ts'
import { message } from '../../../../lib/message-key.ts'
import { notifyTaken } from '../../../records/notify-taken.ts'
import { offerUndo } from '../../../records/offer-undo.ts'
import { numberAt } from './card-numbers.ts'
import type { CardOrder } from './card-order.ts'
import type { KanbanColumn } from './kanban-columns.ts'

interface Move {
  table: Table
  field: Field
  record: RecordView
  /** What the record is called. */
  name: string
  from: string | null
  column: KanbanColumn
  /** The cards that are loaded of the column, and where among them it is put; null where it only changes the column. */
  at: { cards: readonly RecordView[]; beforeId: number | null; place: number | undefined; order: CardOrder } | null
}

/**
 * Saves the move of a card, and says what was done with the way back. `onBegin` is called once it can be done. The
 * catalogues `views` and `records` must be loaded.
 */
export async function saveMove({ table, field, record, name, from, column, at }: Move, onBegin: () => void) {
  const number = at && numberAt(at.cards, record.id, at.beforeId, at.order)
  if (at && number === null) {
    toast.warning({ title: message('views:kanban.noRoom') })
    return null
  }
  onBegin()
  const to = column.value
  const values = { ...(from !== to && { [field.id]: to }), ...(at && { [at.order.field.id]: number }) }
  try {
    const written = await api.records.update({ tableId: table.id, recordId: record.id, values })
    notifyTaken(table.id, written)
    const names = { record: name, column: column.label }
    const done =
      at && from === to
        ? message('views:kanban.reordered', { ...names, place: at.place ?? placeIn(at.cards, at.beforeId) })
        : message('views:kanban.moved', names)
    offerUndo(table.id, done, written.change_id ?? null)
    return done
  } catch (error) {
    if (!isApiError(error)) throw error
    toast.error({ title: errorText(error) })
    return null
  }
}

/** The number of the place before a card, or behind the last. */
const placeIn = (cards: readonly RecordView[], beforeId: number | null) => {
  const at = cards.findIndex(({ id }) => id === beforeId)
  return at < 0 ? cards.length : at + 1
}
