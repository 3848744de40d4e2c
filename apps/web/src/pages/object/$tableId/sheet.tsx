import type { Table } from '@oficina/contract'
import { ActionIcon, Button } from '@mantine/core'
import { EmptyState, Icon, toast } from '@oficina/ui'
import { IconPlus, IconTrash, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useColumnHead } from '../../../features/field-panel/use-column-head.tsx'
import type { Env } from '../../../features/fields/field-env.ts'
import { RecordPanel } from '../../../features/record-panel/record-panel.tsx'
import { type GridColumn, RecordGrid } from '../../../features/records/grid/record-grid.tsx'
import type { RecordQuery, RecordStore } from '../../../features/records/record-store.ts'
import { useRecordStore } from '../../../features/records/use-record-store.ts'
import { SheetFooter } from '../../../features/views/sheet-footer.tsx'
import type { Effective, ViewFooters } from '../../../features/views/view-query.ts'
import { isApiError } from '../../../lib/api.ts'
import { errorText } from '../../../lib/error-text.ts'
import classes from './table-page.module.css'
import { useColumnWidths } from './use-column-widths.ts'

interface SheetProps {
  table: Table
  query: RecordQuery
  effective: Effective
  env: Env
  /** What stands above the sheet while nothing is marked. */
  bar: ReactNode
  /** Changes when a record was made elsewhere on the page. */
  madeCount: number
  onCreate: (() => void) | null
  /** The record whose panel is open. */
  recordId: number | null
  onOpen: (recordId: number | null) => void
  onFooter: (footer: ViewFooters) => void
  onSort: (fieldId: string, order: 'asc' | 'desc') => void
  onHide: (fieldId: string) => void
  /** Shows every record again; null where all are shown. */
  onShowAll: (() => void) | null
}

const numbers = 42

/** The records as a sheet, with what can be done with those that are marked. */
export function Sheet(props: SheetProps) {
  const { table, query, effective, env, bar, madeCount, onCreate, recordId, onOpen, onFooter, onShowAll } = props
  const { t } = useTranslation('records')
  const store = useRecordStore(query)
  const head = useColumnHead(table, { onSort: props.onSort, onHide: props.onHide })
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const { widthOf, setWidth } = useColumnWidths(table.id)
  const { shown } = effective
  const columns = useMemo<GridColumn[]>(
    () => shown.map((field) => ({ field, width: widthOf(field) })),
    [shown, widthOf],
  )
  // Another list has other records: what was marked in the last one means nothing in it.
  const [list, setList] = useState(store)
  if (list !== store) {
    setList(store)
    setChosen(new Set())
  }
  useEffect(() => {
    void store.load(0)
  }, [store])
  useEffect(() => {
    if (madeCount > 0) void store.reload()
  }, [store, madeCount])

  // A failed list reaches the error page; one that failed after it was there says so and stays.
  if (store.error && store.total === null) throw store.error
  return (
    <>
      <div className={classes.bar}>
        {chosen.size > 0 ? (
          <Chosen
            store={store}
            chosen={chosen}
            canDelete={table.can.deleteRecords}
            onDone={() => setChosen(new Set())}
          />
        ) : (
          bar
        )}
        <span className={classes.gap} />
        <output className={`t-meta t-3 ${classes.count}`}>
          {store.total === null ? t('grid.loading') : t('grid.count', { count: store.total })}
        </output>
      </div>
      {store.total === 0 ? (
        <EmptyState
          drawing="table"
          title={onShowAll ? t('page.nothingFound') : t('page.empty')}
          text={onShowAll ? t('page.nothingFoundText') : t('page.emptyText')}
          actions={
            onShowAll ? (
              <Button variant="default" onClick={onShowAll}>
                {t('page.clearSearch')}
              </Button>
            ) : (
              onCreate && <Button onClick={onCreate}>{t('page.newRecord')}</Button>
            )
          }
        />
      ) : (
        <RecordGrid
          {...head}
          label={table.label}
          columns={columns}
          store={store}
          env={env}
          canEdit={table.can.updateRecords}
          chosen={chosen}
          onChoose={setChosen}
          onResize={setWidth}
          onOpen={(record) => onOpen(record.id)}
          after={
            onCreate && (
              <button type="button" className={classes.newRow} onClick={onCreate}>
                <Icon of={IconPlus} size={14} /> {t('grid.newRecord')}
              </button>
            )
          }
          footer={
            <SheetFooter
              query={query}
              columns={columns}
              before={numbers}
              footer={effective.footer}
              env={env}
              onChange={onFooter}
            />
          }
        />
      )}
      {recordId !== null && <RecordPanel table={table} recordId={recordId} store={store} onOpen={onOpen} />}
    </>
  )
}

interface ChosenProps {
  store: RecordStore
  chosen: ReadonlySet<number>
  canDelete: boolean
  onDone: () => void
}

/** What can be done with the records that are marked. */
function Chosen({ store, chosen, canDelete, onDone }: ChosenProps) {
  const { t } = useTranslation('records')
  const remove = async () => {
    try {
      const count = chosen.size
      await store.remove([...chosen])
      onDone()
      toast.success({
        title: t('page.deleted', { count }),
        action: { label: t('page.undo'), onClick: () => void store.takeBack('undo') },
      })
    } catch (error) {
      if (!isApiError(error)) throw error
      toast.error({ title: errorText(error) })
    }
  }
  return (
    <>
      <ActionIcon aria-label={t('page.close')} onClick={onDone}>
        <Icon of={IconX} />
      </ActionIcon>
      <span>{t('page.chosen', { count: chosen.size })}</span>
      {canDelete && (
        <Button variant="default" leftSection={<Icon of={IconTrash} size={15} />} onClick={() => void remove()}>
          {t('page.delete')}
        </Button>
      )}
    </>
  )
}
