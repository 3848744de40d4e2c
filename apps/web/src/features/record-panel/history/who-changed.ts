import type { HistoryEntry } from '@oficina/contract'
import type { TFunction } from 'i18next'

/** Who made a change. What no member did came by e-mail, by a form that visitors fill in, or from the product itself. */
export const whoChanged = ({ by, source }: Pick<HistoryEntry, 'by' | 'source'>, t: TFunction<'record'>): string =>
  by.name ?? t(source === 'email' ? 'who.email' : source === 'form' ? 'who.form' : 'who.system')
