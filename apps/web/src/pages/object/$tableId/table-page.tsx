import { ActionIcon, Button, TextInput } from '@mantine/core'
import { EmptyState, Icon, isOptionColor, Tile, toast } from '@oficina/ui'
import { IconPlus, IconSearch, IconTable, IconTrash, IconX } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFieldEnv } from '../../../features/fields/field-env.ts'
import { type GridColumn, RecordGrid } from '../../../features/records/grid/record-grid.tsx'
import type { RecordStore } from '../../../features/records/record-store.ts'
import { useRecordStore } from '../../../features/records/use-record-store.ts'
import { useTable } from '../../../features/records/use-table.ts'
import { errorText } from '../../../lib/error-text.ts'
import { isApiError } from '../../../lib/api.ts'
import classes from './table-page.module.css'
import { useColumnWidths } from './use-column-widths.ts'

interface TablePageProps {
  tableId: string
  search: string
  recordId: number | null
  onSearch: (text: string) => void
  onOpen: (recordId: number | null) => void
}

/** A table: its title, what is looked for, and its records as a sheet. */
export function TablePage({ tableId, search, onSearch, onOpen }: TablePageProps) {
  const { t } = useTranslation('records')
  const table = useTable(tableId)
  const env = useFieldEnv()
  const store = useRecordStore({ tableId, ...(search && { search }) })
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const { widthOf, setWidth } = useColumnWidths(tableId)
  const columns = useMemo<GridColumn[]>(
    () => table.fields.map((field) => ({ field, width: widthOf(field) })),
    [table.fields, widthOf],
  )
  useEffect(() => {
    void store.load(0)
    setChosen(new Set())
  }, [store])

  // A failed list reaches the error page; one that failed after it was there says so and stays.
  if (store.error && store.total === null) throw store.error
  const create = () =>
    store.create({}).then(
      (record) => onOpen(record.id),
      (error: unknown) => toast.error({ title: errorText(error) }),
    )
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <Tile icon={IconTable} color={isOptionColor(table.color) ? table.color : 'azul'} size={28} />
        <h1 className="t-page">{table.label}</h1>
        {table.description && <p className="t-2 t-cut">{table.description}</p>}
        <span className={classes.gap} />
        {table.can.createRecords && (
          <Button leftSection={<Icon of={IconPlus} size={15} stroke={2} />} onClick={() => void create()}>
            {t('page.newRecord')}
          </Button>
        )}
      </header>
      <div className={classes.bar}>
        {chosen.size > 0 ? (
          <Chosen
            store={store}
            chosen={chosen}
            canDelete={table.can.deleteRecords}
            onDone={() => setChosen(new Set())}
          />
        ) : (
          <SearchBox value={search} onChange={onSearch} />
        )}
        <span className={classes.gap} />
        <span className="t-meta t-3" role="status">
          {store.total === null ? t('grid.loading') : t('grid.count', { count: store.total })}
        </span>
      </div>
      {store.total === 0 ? (
        <EmptyState
          drawing="table"
          title={search ? t('page.nothingFound') : t('page.empty')}
          text={search ? t('page.nothingFoundText') : t('page.emptyText')}
          actions={
            search ? (
              <Button variant="default" onClick={() => onSearch('')}>
                {t('page.clearSearch')}
              </Button>
            ) : (
              table.can.createRecords && <Button onClick={() => void create()}>{t('page.newRecord')}</Button>
            )
          }
        />
      ) : (
        <RecordGrid
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
            table.can.createRecords && (
              <button type="button" className={classes.newRow} onClick={() => void create()}>
                <Icon of={IconPlus} size={14} /> {t('grid.newRecord')}
              </button>
            )
          }
        />
      )}
    </div>
  )
}

const searchDelay = 300

function SearchBox({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const { t } = useTranslation('records')
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  useEffect(() => {
    if (text.trim() === value) return
    const timer = setTimeout(() => onChange(text.trim()), searchDelay)
    return () => clearTimeout(timer)
  }, [text, value, onChange])
  return (
    <TextInput
      w={240}
      aria-label={t('page.search')}
      placeholder={t('page.search')}
      leftSection={<Icon of={IconSearch} size={14} />}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
    />
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
