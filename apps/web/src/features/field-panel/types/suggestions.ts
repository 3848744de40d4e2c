import type { Table } from '@oficina/contract'
import { fold, type FieldTypeId } from '@oficina/kinds'
import { message } from '../../../lib/message-key.ts'
import { type FieldDraft, newDraft } from '../field-draft.ts'
import { withLabels } from '../../fields/options/option-list.ts'

interface Suggestion {
  id: 'status' | 'owner' | 'due' | 'notes' | 'value' | 'email' | 'phone' | 'files'
  type: FieldTypeId
  withChoices?: boolean
}

/** What most tables of a business end up with, the commonest first. */
const common: readonly Suggestion[] = [
  { id: 'status', type: 'select', withChoices: true },
  { id: 'owner', type: 'user' },
  { id: 'due', type: 'date' },
  { id: 'notes', type: 'text' },
  { id: 'value', type: 'currency' },
  { id: 'email', type: 'email' },
  { id: 'phone', type: 'phone' },
  { id: 'files', type: 'files' },
]

const most = 4

/** Fields that this table lacks: neither the type nor the name is there yet. */
export function suggestionsFor(table: Table): FieldDraft[] {
  const types = new Set(table.fields.map((field) => field.type))
  const labels = new Set(table.fields.map((field) => fold(field.label)))
  return common
    .map(({ id, type, withChoices }) => {
      const draft = newDraft(type, message(`fields:suggestion.${id}`))
      if (!withChoices) return draft
      return {
        ...draft,
        options: { ...draft.options, options: withLabels([], message('fields:suggestion.statusChoices')) },
      }
    })
    .filter((draft) => !types.has(draft.type) && !labels.has(fold(draft.label)))
    .slice(0, most)
}
