import type { Field } from '@oficina/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api.ts'
import { valueKindOf } from './field-env.ts'
import type { RecordPlace } from './editors/value-editor.ts'

/** A record is read with so many of its linked records. */
const firstLinks = 100

/** How many records one is linked with, where the value has only the first of them: `250`, `1,000+`. */
export function useLinkTotal(field: Field, value: unknown, place: RecordPlace | null): string | null {
  const { i18n } = useTranslation()
  const shown = Array.isArray(value) ? value.length : 0
  const isFull = place !== null && shown >= firstLinks && valueKindOf(field) === 'links'
  const { data } = useQuery({
    ...api.records.linkCount.queryOptions({
      tableId: place?.tableId ?? '',
      recordId: place?.recordId ?? 0,
      fieldId: field.id,
    }),
    enabled: isFull,
  })
  if (!isFull || !data || data.count <= shown) return null
  return `${new Intl.NumberFormat(i18n.language).format(data.count)}${data.more ? '+' : ''}`
}

/** Says that there are more linked records than those in sight. */
export function LinkCount({ field, value, place }: { field: Field; value: unknown; place: RecordPlace | null }) {
  const { t } = useTranslation('records')
  const total = useLinkTotal(field, value, place)
  if (total === null || !Array.isArray(value)) return null
  return <span className="t-meta t-2">{t('cell.firstLinks', { shown: value.length, total })}</span>
}
