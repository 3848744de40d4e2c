import type { HistoryEntry } from '@oficina/contract'
import type { TFunction } from 'i18next'

/** Who made a change. What nobody did came by e-mail, or from the product itself. */
export const whoChanged = ({ by, source }: Pick<HistoryEntry, 'by' | 'source'>, t: TFunction<'record'>): string =>
  by.name ?? (source === 'email' ? t('who.email') : t('who.system'))
