import { isObject } from '@oficina/kinds'
import { Banner } from '@oficina/ui'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../../lib/api.ts'
import classes from './duplicates.module.css'

interface Duplicate {
  value: string
  ids: number[]
  count: number
}

const isDuplicate = (one: unknown): one is Duplicate =>
  isObject(one) && typeof one.value === 'string' && typeof one.count === 'number' && Array.isArray(one.ids)

/** The values that several records share; null where the refusal speaks of something else. */
export function duplicatesIn(error: unknown): Duplicate[] | null {
  if (!isApiError(error, 'conflict') || error.details.reason !== 'duplicates') return null
  const { duplicates } = error.details
  return Array.isArray(duplicates) ? duplicates.filter(isDuplicate) : []
}

interface DuplicatesProps {
  tableId: string
  duplicates: readonly Duplicate[]
  onFollow: () => void
}

/** Which records stand in the way, each a click away. */
export function Duplicates({ tableId, duplicates, onFollow }: DuplicatesProps) {
  const { t } = useTranslation('fields')
  return (
    <div className={classes.root} role="alert">
      <Banner tone="warn">{t('unique.duplicates')}</Banner>
      {duplicates.length > 0 && (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('unique.value')}</th>
              <th scope="col">{t('unique.records')}</th>
            </tr>
          </thead>
          <tbody>
            {duplicates.map(({ value, ids, count }) => (
              <tr key={value}>
                <td title={value}>{value}</td>
                <td>
                  {ids.map((id) => (
                    <Link
                      key={id}
                      className="text-link"
                      to="/object/$tableId"
                      params={{ tableId }}
                      search={{ record: id }}
                      onClick={onFollow}
                    >
                      #{id}
                    </Link>
                  ))}
                  {count > ids.length && <span className="t-3">{t('unique.more', { count: count - ids.length })}</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}
