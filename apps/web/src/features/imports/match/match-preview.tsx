import { Switch } from '@mantine/core'
import type { ImportLook } from '@oficina/contract'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../ground/session/use-format.ts'
import type { ImportDraft } from '../import-draft.ts'
import type { MatchedTable } from '../import-request.ts'
import { isTaken, type MatchedColumn } from '../matching.ts'
import classes from './match.module.css'
import { usePreview } from './use-matched-tables.ts'
import { useWindow } from './use-window.ts'

/** Sizes of the preview. */
export const previewSizes = { columnWidth: 270, leastColumnWidth: 260, rowHeight: 48 } as const

const doesNotFit = (columns: readonly MatchedColumn[], { cells }: ImportLook['records'][number]) =>
  columns.some(({ column }) => cells[column.column]?.fits === false)

/** The first rows as they will be read; values that do not fit are marked. */
export function MatchPreview({ draft, table }: { draft: ImportDraft; table: MatchedTable }) {
  const { t } = useTranslation('imports')
  const format = useFormat()
  const [onlyWarned, setOnlyWarned] = useState(false)
  const { records, isRefreshing } = usePreview(draft, table)
  const columns = table.columns.filter(isTaken)
  const warned = records.filter((record) => doesNotFit(columns, record))
  const shown = onlyWarned && warned.length > 0 ? warned : records
  return (
    <div className={classes.preview} aria-busy={isRefreshing}>
      <div className={classes.previewHead}>
        <h2 className="t-strong">{t('preview.title')}</h2>
        <span className="t-small t-2 t-num">
          {t('preview.rows', { count: records.length, total: format.number(table.look?.rows ?? 0) })}
        </span>
        <span className={classes.gap} />
        {warned.length > 0 && (
          <Switch
            size="xs"
            label={t('preview.onlyWarned', { count: warned.length })}
            checked={onlyWarned}
            onChange={(event) => setOnlyWarned(event.currentTarget.checked)}
          />
        )}
      </div>
      {/* It scrolls sideways, so that it must be reachable by the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={classes.sheet} aria-label={t('preview.title')} tabIndex={0}>
        <PreviewTable columns={columns} records={shown} />
      </section>
    </div>
  )
}

function PreviewTable({ columns, records }: { columns: readonly MatchedColumn[]; records: ImportLook['records'] }) {
  const { t } = useTranslation('imports')
  const ref = useRef<HTMLTableElement>(null)
  const width = previewSizes.columnWidth
  const { first, end } = useWindow(ref, { count: columns.length, size: width, axis: 'x' })
  const seen = columns.slice(first, end)
  const gap = (n: number) => (n > 0 ? <td aria-hidden style={{ width: n * width }} /> : null)
  return (
    <table ref={ref} className={classes.grid} style={{ width: 56 + columns.length * width }}>
      <caption className="sr-only">{t('preview.title')}</caption>
      <thead>
        <tr>
          <th scope="col" className={classes.number}>
            #
          </th>
          {gap(first)}
          {seen.map(({ column, field, label }) => (
            <th key={column.column} scope="col" style={{ width }}>
              <span className="t-cut">{field?.label ?? label}</span>
            </th>
          ))}
          {gap(columns.length - end)}
        </tr>
      </thead>
      <tbody>
        {records.map(({ row, cells }) => (
          <tr key={row} style={{ height: previewSizes.rowHeight }}>
            <th scope="row" className={classes.number}>
              {row}
            </th>
            {gap(first)}
            {seen.map(({ column }) => {
              const cell = cells[column.column]
              return (
                <td key={column.column} data-misfit={cell?.fits === false || undefined}>
                  <span className="t-cut">{cell?.text}</span>
                  {cell?.fits === false && <span className="sr-only">{t('preview.misfit')}</span>}
                </td>
              )
            })}
            {gap(columns.length - end)}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
