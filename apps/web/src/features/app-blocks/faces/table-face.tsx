import type { Component, Field, RecordView, Table } from '@oficina/contract'
import type { Sort } from '@oficina/kinds'
import type { BlockParams } from '@oficina/kinds/blocks/index'
import { Icon } from '@oficina/ui'
import { IconSortAscending, IconSortDescending, IconTable } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CellValue } from '../../fields/cell-value.tsx'
import { type Env, useFieldEnv, valueKindOf } from '../../fields/field-env.ts'
import { AggregateText } from '../../views/aggregate-text.tsx'
import { GroupTitle } from '../../views/group-title.tsx'
import type { ViewFooters, ViewGroups } from '../../views/view-query.ts'
import { BlockEmpty } from '../block-states.tsx'
import type { FaceProps } from '../face-props.ts'
import { BlockTools, type RecordActions } from '../shared/block-tools.tsx'
import { Pager } from '../shared/pager.tsx'
import { useOwnSearch } from '../shared/use-own-search.ts'
import { useRecordPress } from '../shared/use-record-press.ts'
import { type AnswerOf, WithData } from '../shared/with-data.tsx'
import { headsOf, nextSort, sortOn } from './table-lines.ts'
import classes from './table.module.css'

interface TableSettings {
  viewSettings: { fields: string[]; sort: Sort; groups: ViewGroups; footer: ViewFooters }
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
  const press = useRecordPress(block, settings.actions.open_record)
  const { groups, footer } = settings.viewSettings
  const known = new Map(table.fields.map((field) => [field.id, field]))
  const columns = settings.viewSettings.fields.flatMap((id) => known.get(id) ?? [])
  const rows = records?.records ?? []
  if (rows.length === 0 && page === 1)
    return <BlockEmpty icon={IconTable} title={t('list.empty')} text={t('list.emptyText')} />
  const first = (page - 1) * settings.content.page_size
  const heads = headsOf(counts?.lines ?? [], groups.length, first, rows.length)
  const whole = counts?.lines.find(({ depth }) => depth === 0)
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <thead>
          <tr>
            {columns.map((field) => (
              <Head key={field.id} field={field} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((record, n) => [
            ...heads
              .filter(({ at }) => at === n)
              .map(({ depth, line }) => (
                <tr key={`${depth} ${JSON.stringify(line.keys)}`} className={classes.group}>
                  <th colSpan={columns.length} scope="rowgroup" style={{ paddingLeft: depth * 12 }}>
                    <GroupHeading line={line} depth={depth} groups={groups} known={known} env={env} />
                  </th>
                </tr>
              )),
            <Row key={record.id} record={record} columns={columns} env={env} onPress={press} />,
          ])}
        </tbody>
        {footer.length > 0 && whole && (
          <tfoot>
            <tr>
              {columns.map((field) => {
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

const isNumber = (field: Field) => field.type !== 'rating' && ['number', 'duration'].includes(valueKindOf(field))

interface HeadProps {
  field: Field
  sort: Sort
  onSort: (sort: Sort) => void
}

/** A column's name; a press sorts by it, the next the other way round. */
function Head({ field, sort, onSort }: HeadProps) {
  const order = sortOn(sort, field.id)
  const next = nextSort(field, sort)
  return (
    <th
      scope="col"
      className={isNumber(field) ? classes.number : undefined}
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

interface RowProps {
  record: RecordView
  columns: readonly Field[]
  env: Env
  onPress: (record: RecordView) => void
}

function Row({ record, columns, env, onPress }: RowProps) {
  const { t } = useTranslation('views')
  return (
    <tr className={classes.row} onClick={() => onPress(record)}>
      {columns.map((field, n) => (
        <td key={field.id} className={isNumber(field) ? classes.number : undefined}>
          {n === 0 ? (
            <button
              type="button"
              className={classes.opener}
              aria-label={record.label ?? t('card.unnamed', { id: record.id })}
              onClick={(event) => {
                event.stopPropagation()
                onPress(record)
              }}
            >
              <CellValue field={field} value={record.values[field.id]} env={env} />
            </button>
          ) : (
            <span className={classes.cell}>
              <CellValue field={field} value={record.values[field.id]} env={env} />
            </span>
          )}
        </td>
      ))}
    </tr>
  )
}

interface GroupHeadingProps {
  line: AnswerOf<'summary'>['lines'][number]
  depth: number
  groups: ViewGroups
  known: ReadonlyMap<string, Field>
  env: Env
}

function GroupHeading({ line, depth, groups, known, env }: GroupHeadingProps) {
  const group = groups[depth - 1]
  const field = group && known.get(group.field)
  if (!field) return null
  return (
    <span className={classes.heading}>
      <GroupTitle
        field={field}
        bucket={group.bucket}
        value={line.keys[depth - 1]}
        label={line.labels[depth - 1] ?? null}
        env={env}
      />
      <span className="t-3 t-num">{line.count}</span>
    </span>
  )
}
