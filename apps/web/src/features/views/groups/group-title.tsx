import type { Field } from '@oficina/contract'
import { useTranslation } from 'react-i18next'
import { CellValue } from '../../fields/cell-value.tsx'
import type { Env } from '../../fields/field-env.ts'
import { bucketOf, spanText } from './group-text.ts'

interface GroupTitleProps {
  field: Field
  bucket: string | undefined
  value: unknown
  /** What the server calls it, where the value alone does not say. */
  label: string | null
  env: Env
}

/** What the records of a group have in common. */
export function GroupTitle({ field, bucket: wanted, value, label, env }: GroupTitleProps) {
  const { t } = useTranslation('views')
  const { t: tr } = useTranslation('records')
  const bucket = bucketOf(field, wanted)
  if (value === null || value === undefined || bucket === null)
    return <span className="t-3 t-cut">{t('bar.groupEmpty')}</span>
  const span = spanText(bucket, value, env.locale, (day) => tr('group.weekOf', { day }))
  if (span !== null) return <span className="t-cut">{span}</span>
  if (label !== null) return <span className="t-cut">{label === '' ? t('bar.groupEmpty') : label}</span>
  return <CellValue field={field} value={value} env={env} />
}
