import type { Table } from '@oficina/contract'
import { Button } from '@mantine/core'
import { Icon, useMobile } from '@oficina/ui'
import { IconPlus } from '@tabler/icons-react'
import { startTransition, useCallback, useMemo, useOptimistic } from 'react'
import { useTranslation } from 'react-i18next'
import { NotFoundPage } from '../error-pages/not-found-page.tsx'
import { useShortcut } from '../../ground/shortcuts/shortcut-handlers.ts'
import { useNewFieldShortcut } from '../field-panel/column/new-field-column.tsx'
import { TableMenu } from '../field-panel/table/table-menu.tsx'
import { StarToggle } from '../items/star-toggle.tsx'
import { TableTitle } from '../field-panel/table/table-title.tsx'
import { useFieldEnv } from '../fields/field-env.ts'
import { LazyRecordPanel } from '../record-panel/lazy-record-panel.tsx'
import { CutBanner } from '../records/cut-banner.tsx'
import { PresentPeople } from '../records/present-people.tsx'
import { useTable } from '../records/use-table.ts'
import { BuildMark } from '../structure/build-mark.tsx'
import { TableTools, TableToolsButton } from '../table-tools/table-tools.tsx'
import { ViewBar } from '../views/bar/view-bar.tsx'
import type { PersonalSearch } from '../views/personal/personal-search.ts'
import { nothingPersonal } from '../views/personal/use-personal.ts'
import { useViews, useWholeView } from '../views/tabs/use-views.ts'
import { hasBody, ViewBody } from '../views/view-body.tsx'
import { effectiveOf, type Personal, queryOf } from '../views/view-query.ts'
import { ViewTabs } from '../views/tabs/view-tabs.tsx'
import { SearchBox } from './search-box.tsx'
import { Sheet } from './sheet.tsx'
import classes from './table-page.module.css'
import { useColumnWidths } from './use-column-widths.ts'
import { useDraftRecord } from './use-draft-record.tsx'
import { useUndoKeys } from './use-undo-keys.ts'

interface TablePageProps {
  tableId: string
  /** The view that is looked through; null for the plain table. */
  viewId: string | null
  search: PersonalSearch
  /** What changes in the address; `replace` leaves no step to go back to. */
  onSearch: (patch: Partial<PersonalSearch>, options?: { replace: boolean }) => Promise<void>
}

/** A table: its title, its views, what is looked for, and its records as the view shows them. */
export function TablePage({ tableId, viewId, search: given, onSearch }: TablePageProps) {
  const { t } = useTranslation('records')
  const table = useTable(tableId)
  const views = useViews(tableId)
  const env = useFieldEnv()
  const isMobile = useMobile()
  useNewFieldShortcut(tableId, table.can.manage)
  useUndoKeys(tableId)
  const view = useWholeView(views.views.find(({ id }) => id === viewId) ?? null)
  const { widths, setWidth, reset } = useColumnWidths(tableId, viewId)
  const personal = useMemo<PersonalSearch>(
    () => ({ ...given, ...(Object.keys(widths).length > 0 && { widths }) }),
    [given, widths],
  )
  const search = personal.q ?? ''
  const effective = useMemo(() => effectiveOf(table.fields, view, personal), [table.fields, view, personal])

  // The panel opens at once; the address follows.
  const [recordId, showRecord] = useOptimistic(personal.record ?? null)
  const onOpen = useCallback(
    (id: number | null) =>
      startTransition(async () => {
        showRecord(id)
        await painted()
        await onSearch({ record: id ?? undefined })
      }),
    [onSearch, showRecord],
  )
  const onText = useCallback(
    (text: string) => void onSearch({ q: text === '' ? undefined : text }, { replace: true }),
    [onSearch],
  )
  const onPersonal = useCallback(
    (patch: Personal) => void onSearch({ ...patch, widths: undefined }, { replace: true }),
    [onSearch],
  )
  // Widths stand on the device and not in the address: they change with every move of the hand.
  const onBar = (patch: Personal) => {
    if ('widths' in patch && view) reset()
    onPersonal(patch)
  }
  const { draft, panel: draftPanel, create } = useDraftRecord(table, onOpen)
  const onCreate = table.can.createRecords ? create : null
  useShortcut('newRecord', () => void create(), onCreate !== null)
  // Someone took the view away while it was open.
  if (viewId !== null && view === null) return <NotFoundPage />
  const searchBox = <SearchBox key={viewId} value={search} onChange={onText} />
  const mark = <BuildMark canManage={table.can.manage} />
  const bar = (
    // Without a view there is nothing to keep widths in but the device.
    <ViewBar table={table} view={view} personal={view ? personal : given} env={env} onChange={onBar} />
  )
  const isNarrowed = search !== '' || effective.filter.rules.length > 0
  const query = queryOf(table, view, personal, search)
  const tools = { table, views, view, query, onCreate: onCreate && (() => void onCreate()) }
  return (
    <div className={classes.frame}>
      {!isMobile && <TableTools key={tableId} {...tools} />}
      <div className={classes.page}>
        <header className={classes.head}>
          <TableTitle table={table} />
          <StarToggle of={starOf(table)} />
          <span className={classes.gap} />
          {!isMobile && mark}
          {!isMobile && <PresentPeople tableId={tableId} env={env} />}
          <TableToolsButton {...tools} />
          <TableMenu table={table} />
          {/* On a phone "+" stands in the bar under the thumb, and at the end of the rows. */}
          {onCreate && !isMobile && (
            <Button
              className={classes.newRecord ?? ''}
              leftSection={<Icon of={IconPlus} size={15} stroke={2} />}
              onClick={() => void onCreate()}
            >
              {t('page.newRecord')}
            </Button>
          )}
        </header>
        <CutBanner />
        {isMobile && (
          <div className={classes.searchLine}>
            {searchBox}
            {mark}
          </div>
        )}
        <ViewTabs table={table} views={views} current={view} end={!isMobile && searchBox} />
        {view && hasBody(view.type) ? (
          <>
            <div className={classes.bar}>
              <div className={classes.barItems}>{bar}</div>
            </div>
            <ViewBody
              key={view.id}
              type={view.type}
              table={table}
              view={view}
              personal={personal}
              search={search}
              env={env}
              onOpen={(record) => onOpen(record.id)}
              onCreate={onCreate}
            />
            {recordId !== null && !draft && (
              <LazyRecordPanel table={table} recordId={recordId} store={null} onOpen={onOpen} />
            )}
          </>
        ) : (
          <Sheet
            table={table}
            query={query}
            effective={effective}
            env={env}
            bar={bar}
            onCreate={onCreate && (() => void onCreate())}
            recordId={draft ? null : recordId}
            onOpen={onOpen}
            onPersonal={onPersonal}
            onWidth={setWidth}
            onShowAll={
              isNarrowed
                ? () => void onSearch({ ...nothingPersonal, q: undefined, filter: { op: 'and', rules: [] } })
                : null
            }
          />
        )}
        {draftPanel}
      </div>
    </div>
  )
}

/** After the next picture. A page that is not looked at draws none, and must not wait for one. */
const painted = () =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, 100)
    requestAnimationFrame(() => {
      clearTimeout(timer)
      setTimeout(resolve)
    })
  })

const starOf = ({ id, label, icon, color }: Table) => ({
  id,
  type: 'table' as const,
  table_id: null,
  label,
  icon,
  color,
})
