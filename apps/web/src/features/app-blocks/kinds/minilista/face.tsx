import type { Component, Field, RecordView, Table } from '@oficina/contract'
import type { Sort } from '@oficina/kinds'
import type { BlockParams } from '@oficina/kinds/blocks/index'
import { Icon } from '@oficina/ui'
import { IconSortAscending, IconSortDescending, IconTable } from '@tabler/icons-react'
import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Move } from '../../../fields/cell-editor.tsx'
import { isEditedInCell } from '../../../fields/edited-in-cell.ts'
import { isWritable, useFieldEnv } from '../../../fields/field-env.ts'
import { AggregateText } from '../../../views/groups/aggregate-text.tsx'
import { GroupHeading } from '../../../views/groups/group-heading.tsx'
import { headsOf, runsOf } from '../../../views/groups/group-heads.ts'
import { useCardColors } from '../../../views/cards/use-card-colors.ts'
import type { ViewColors, ViewFooters, ViewGroups } from '../../../views/view-query.ts'
import { BlockEmpty } from '../../block-states.tsx'
import { useIsMember } from '../../data/app-data.tsx'
import type { FaceProps } from '../../face-props.ts'
import { BlockTools, type RecordActions } from '../../shared/block-tools.tsx'
import { useEditorsAhead } from '../../shared/editors-ahead.ts'
import { Pager } from '../../shared/pager.tsx'
import { useCellEdits } from '../../shared/use-cell-edits.ts'
import { useOwnSearch } from '../../shared/use-own-search.ts'
import { useRecordPress } from '../../shared/use-record-press.ts'
import { type AnswerOf, WithData } from '../../shared/with-data.tsx'
import { isNumber, nextCell, nextSort, sortOn } from './table-lines.ts'
import { type TableColumn, TableRow, widthStyle } from './table-row.tsx'
import classes from './table.module.css'

interface TableSettings {
  viewSettings: {
    fields: string[]
    sort: Sort
    groups: ViewGroups
    footer: ViewFooters
    colors: ViewColors
    column_widths: Record<string, number>
  }
  content: { page_size: number }
  actions: RecordActions & { search: boolean; edit_in_cell: boolean }
}

/** Rows and columns. */
export function Face({ block, settings }: FaceProps<TableSettings>) {
  const [page, setPage] = useState(1)
  const [sort, setSort] = useState<Sort | null>(null)
  const { text, setText, search } = useOwnSearch(() => setPage(1))
  const params: BlockParams = { ...search, ...(page > 1 && { page }), ...(sort && { sort }) }
  return (
    <div className={classes.face}>
      <BlockTools
        block={block}
        actions={settings.actions}
        search={settings.actions.search ? { text, setText } : null}
      />
      <div className={classes.data}>
        <WithData block={block} params={params}>
          {(answers, table) => (
            <Rows
              block={block}
              table={table}
              settings={settings}
              records={answers.get('records', 'list')}
              counts={answers.get('counts', 'summary')}
              page={page}
              sort={sort ?? settings.viewSettings.sort}
              onSort={(next) => {
                setSort(next)
                setPage(1)
              }}
              onPage={setPage}
            />
          )}
        </WithData>
      </div>
    </div>
  )
}

interface RowsProps {
  block: Component
  table: Table
  settings: TableSettings
  records: AnswerOf<'list'> | null
  counts: AnswerOf<'summary'> | null
  page: number
  sort: Sort
  onSort: (sort: Sort) => void
  onPage: (page: number) => void
}

function Rows({ block, table, settings, records, counts, page, sort, onSort, onPage }: RowsProps) {
  const { t } = useTranslation(['blocks', 'records'])
  const env = useFieldEnv()
  const isMember = useIsMember()
  const press = useRecordPress(block, settings.actions)
  const edits = useCellEdits(table.id)
  const [editing, setEditing] = useState<{ recordId: number; fieldId: string } | null>(null)
  const { groups, footer, colors } = settings.viewSettings
  const { cardColor } = useCardColors(table.fields, colors, env)
  const columns = columnsOf(table, settings, isMember)
  useEditorsAhead(columns.some(({ isEditable }) => isEditable))
  const rows = records?.records ?? []
  if (rows.length === 0 && page === 1)
    return <BlockEmpty icon={IconTable} title={t('list.empty')} text={t('list.emptyText')} />
  const first = (page - 1) * settings.content.page_size
  const runs = runsOf(rows, headsOf(counts?.lines ?? [], groups.length, first, rows.length))
  const whole = counts?.lines.find(({ depth }) => depth === 0)
  const leave = (record: RecordView, fieldId: string, move: Move) =>
    setEditing(nextCell(rows, columns, record, fieldId, move))
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <thead>
          <tr>
            {columns.map(({ field, width }) => (
              <Head key={field.id} field={field} width={width} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {runs.map(({ key, heads, items }) => (
            <Fragment key={key}>
              {heads.map((head) => (
                <tr key={head.depth} className={classes.group}>
                  <th colSpan={columns.length} scope="rowgroup">
                    <GroupHeading head={head} groups={groups} fields={table.fields} env={env} />
                  </th>
                </tr>
              ))}
              {items.map((record) => (
                <TableRow
                  key={record.id}
                  record={record}
                  columns={columns}
                  env={env}
                  color={cardColor(record)}
                  edits={edits}
                  editing={editing?.recordId === record.id ? editing.fieldId : null}
                  onEdit={(fieldId) => setEditing(fieldId === null ? null : { recordId: record.id, fieldId })}
                  onLeave={(fieldId, move) => leave(record, fieldId, move)}
                  onPress={press}
                />
              ))}
            </Fragment>
          ))}
        </tbody>
        {footer.length > 0 && whole && (
          <tfoot>
            <tr>
              {columns.map(({ field }) => {
                const at = footer.findIndex((one) => one.field === field.id)
                const wish = footer[at]
                return (
                  <td key={field.id} className={isNumber(field) ? classes.number : undefined}>
                    {wish && (
                      <AggregateText
                        footer={wish}
                        value={whole.aggregates[at]}
                        fields={table.fields}
                        env={env}
                        withName
                      />
                    )}
                  </td>
                )
              })}
            </tr>
          </tfoot>
        )}
      </table>
      <Pager page={page} hasNext={records?.next !== null && records !== null} onPage={onPage} />
    </div>
  )
}

/** The columns in their order, each with what may be done in it. The first opens the record where that is allowed. */
function columnsOf(table: Table, { viewSettings, actions }: TableSettings, isMember: boolean): TableColumn[] {
  const known = new Map(table.fields.map((field) => [field.id, field]))
  const canEdit = isMember && table.can.updateRecords && actions.edit_record && actions.edit_in_cell
  return viewSettings.fields
    .flatMap((id) => known.get(id) ?? [])
    .map((field, n) => ({
      field,
      width: viewSettings.column_widths[field.id],
      isEditable: canEdit && isWritable(field) && isEditedInCell(field) && (n > 0 || !actions.open_record),
    }))
}

interface HeadProps {
  field: Field
  width: number | undefined
  sort: Sort
  onSort: (sort: Sort) => void
}

/** A column's name; a press sorts by it, the next the other way round. */
function Head({ field, width, sort, onSort }: HeadProps) {
  const order = sortOn(sort, field.id)
  const next = nextSort(field, sort)
  return (
    <th
      scope="col"
      className={isNumber(field) ? classes.number : undefined}
      style={widthStyle(width)}
      aria-sort={order === null ? undefined : order === 'asc' ? 'ascending' : 'descending'}
    >
      {next ? (
        <button type="button" className={classes.head} onClick={() => onSort(next)}>
          <span className="t-cut">{field.label}</span>
          {order && <Icon of={order === 'asc' ? IconSortAscending : IconSortDescending} size={14} />}
        </button>
      ) : (
        <span className={classes.head}>{field.label}</span>
      )}
    </th>
  )
}
