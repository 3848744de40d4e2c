import { useMobile } from '@oficina/ui'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { MatchedTable } from '../import-request.ts'
import { fillableFields } from '../matching.ts'
import { MatchRow } from './match-row.tsx'
import classes from './match.module.css'
import { useWindow } from './use-window.ts'

/** How high a column's row is, and its card on a phone. */
export const rowHeight = { desk: 60, phone: 264 } as const

/** The columns of a sheet; only those in sight are drawn, because a table may have 500. */
export function MatchRows({ table }: { table: MatchedTable }) {
  const { t } = useTranslation('imports')
  const list = useRef<HTMLUListElement>(null)
  const height = rowHeight[useMobile() ? 'phone' : 'desk']
  const count = table.columns.length
  const { first, end } = useWindow(list, { count, size: height })
  const fields = fillableFields(table.table)
  return (
    <>
      <div className={classes.heads} aria-hidden>
        <span>{t('match.column')}</span>
        <span>{t('match.type')}</span>
        <span />
        <span>{table.table === null ? t('match.newField') : t('match.field', { table: table.table.label })}</span>
        <span />
      </div>
      <ul ref={list} className={classes.rows} style={{ height: count * height }} aria-label={t('match.columns')}>
        {table.columns.slice(first, end).map((one, n) => (
          <li
            key={one.column.column}
            className={classes.row}
            data-out={one.kind === 'out' || undefined}
            aria-label={one.column.label}
            aria-posinset={first + n + 1}
            aria-setsize={count}
            style={{ top: (first + n) * height, height }}
          >
            <MatchRow table={table} one={one} fields={fields} />
          </li>
        ))}
      </ul>
    </>
  )
}
