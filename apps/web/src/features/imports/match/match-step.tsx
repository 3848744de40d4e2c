import { Button } from '@mantine/core'
import { BlockError, EmptyState, Icon, Tag, TableSkeleton, Tile, toast } from '@oficina/ui'
import { IconTable, IconWand } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../ground/session/use-format.ts'
import { api } from '../../../lib/api.ts'
import { errorText } from '../../../lib/error-text.ts'
import { useConnectorGo } from '../connector-place.ts'
import { firstSheet, type ImportDraft, importDraft } from '../import-draft.ts'
import { obstacleOf, requestOf, rowsOf } from '../import-request.ts'
import { misfitCount } from '../matching.ts'
import { fileProblem } from '../problem-text.ts'
import { findSource } from '../sources.ts'
import { Stages } from '../steps/step-frame.tsx'
import { MatchPreview } from './match-preview.tsx'
import { MatchRows } from './match-rows.tsx'
import { MatchSummary } from './match-summary.tsx'
import classes from './match.module.css'
import { ReadingOptions } from './reading-options.tsx'
import { useMatchedTables } from './use-matched-tables.ts'

/** Which column goes to which field, of every sheet of a file, with what will come of it. */
export function MatchStep({ draft }: { draft: ImportDraft }) {
  const { t } = useTranslation('imports')
  const format = useFormat()
  const router = useRouter()
  const { paths, go } = useConnectorGo()
  const [active, setActive] = useState(
    () => (draft.tables.find(({ isOn }) => isOn) ?? draft.tables[0])?.sheet ?? firstSheet,
  )
  const tables = useMatchedTables(draft, active)
  const table = tables.find(({ draft: { sheet } }) => sheet === active) ?? tables[0]
  const obstacle = obstacleOf(tables)
  const rows = rowsOf(tables)
  const begin = useMutation({
    mutationFn: () =>
      api.connector.importTable({
        identifier: draft.identifier,
        connector_id: draft.source,
        table_import_configs: tables
          .filter(({ draft: { isOn } }) => isOn)
          .map((one) => requestOf(one, draft.runAutomations)),
      }),
    onSuccess: async () => {
      // Away first: without its draft this page leads back to the beginning.
      await router.navigate({ href: paths.finished(draft.source, draft.identifier) })
      importDraft.clear()
    },
    onError: (error) => {
      isBegun.current = false
      toast.error({ title: errorText(error) })
    },
  })
  // The button is drawn as pressed only after the second click of a double click.
  const isBegun = useRef(false)
  const press = () => {
    if (isBegun.current) return
    isBegun.current = true
    begin.mutate()
  }
  const source = findSource(draft.source)
  const many = draft.tables.length > 1
  const isSomeOff = many && draft.flow === 'import' && draft.tables.some(({ isOn }) => !isOn)
  const takeAll = () => importDraft.change({ tables: draft.tables.map((one) => ({ ...one, isOn: true })) })
  const warnings = table?.columns.filter((one) => misfitCount(one) > 0).length ?? 0
  return (
    <div className={classes.root}>
      <header className={classes.header}>
        {source && <Tile icon={source.icon} color={source.color} size={28} />}
        <h1 className="t-title">{t('match.title')}</h1>
        <span className={`t-small t-2 t-cut ${classes.file}`}>
          {draft.file.name} · {format.bytes(draft.file.size)}
        </span>
        <Stages at="match" isRemote={source?.group === 'database'} />
      </header>
      <div className={classes.body}>
        <div className={classes.main}>
          <div className={classes.bar}>
            {many && (
              <div role="tablist" aria-label={t('sheets.tabs')} className={classes.tabs}>
                {tables.map(({ draft: { sheet, isOn }, look }) => (
                  <button
                    key={sheet}
                    type="button"
                    role="tab"
                    className={classes.tab}
                    aria-selected={sheet === active}
                    data-off={!isOn || undefined}
                    onClick={() => setActive(sheet)}
                  >
                    <Icon of={IconTable} size={14} />
                    {draft.sheets.find(({ index }) => index === sheet)?.name ?? sheet + 1}
                    {look && <span className="t-small t-3 t-num">{format.number(look.rows)}</span>}
                  </button>
                ))}
              </div>
            )}
            {isSomeOff && (
              <Button variant="subtle" size="compact-sm" onClick={takeAll}>
                {t('sheets.takeAll')}
              </Button>
            )}
            <span className={classes.gap} />
            {warnings > 0 && <Tag color="ambar">{t('match.warnings', { count: warnings })}</Tag>}
            {table?.draft.isOn && table.look && (
              <>
                <Button
                  variant="subtle"
                  size="compact-sm"
                  leftSection={<Icon of={IconWand} size={15} />}
                  onClick={() => importDraft.changeTable(table.draft.sheet, { columns: {}, primaryKey: null })}
                >
                  {t('match.again')}
                </Button>
                <ReadingOptions
                  key={JSON.stringify(table.look.read)}
                  source={draft.source}
                  sheet={table.draft.sheet}
                  read={table.look.read}
                />
              </>
            )}
          </div>
          {table && <SheetBody draft={draft} table={table} many={many} />}
        </div>
        <aside className={classes.side} aria-label={t('summary.title')}>
          <div className={classes.summary}>{table && <MatchSummary draft={draft} table={table} />}</div>
          <div className={classes.foot}>
            <output className="t-small t-2">{obstacle && t(`obstacle.${obstacle.obstacle}`)}</output>
            <div className={classes.buttons}>
              <Button variant="default" onClick={() => go(paths.step(draft.source, draft.flow))}>
                {t('backStep')}
              </Button>
              <Button disabled={obstacle !== null} loading={begin.isPending} onClick={press}>
                {rows > 0 ? t('match.import', { count: rows, rows: format.number(rows) }) : t('match.importNone')}
              </Button>
            </div>
          </div>
        </aside>
      </div>
    </div>
  )
}

type Sheet = ReturnType<typeof useMatchedTables>[number]

function SheetBody({ draft, table, many }: { draft: ImportDraft; table: Sheet; many: boolean }) {
  const { t } = useTranslation(['imports', 'common'])
  const { sheet, isOn } = table.draft
  if (!isOn)
    return (
      <EmptyState
        illustration="table"
        title={t('sheets.off')}
        text={t('sheets.offText')}
        actions={<Button onClick={() => importDraft.changeTable(sheet, { isOn: true })}>{t('sheets.take')}</Button>}
      />
    )
  if (table.error) {
    const { title, text } = fileProblem(table.error, draft.source)
    return (
      <div className={classes.state}>
        <BlockError
          title={title}
          text={text}
          action={
            <Button variant="default" onClick={table.retry}>
              {t('common:action.retry')}
            </Button>
          }
        />
      </div>
    )
  }
  if (table.columns.length === 0)
    return (
      <div className={classes.state} aria-busy>
        <output className="t-2">{t('match.reading')}</output>
        <TableSkeleton rows={6} />
      </div>
    )
  return (
    <>
      <MatchRows key={sheet} table={table} />
      {many && (
        <div className={classes.leave}>
          <Button variant="subtle" size="compact-sm" onClick={() => importDraft.changeTable(sheet, { isOn: false })}>
            {t('sheets.leave')}
          </Button>
        </div>
      )}
      <MatchPreview draft={draft} table={table} />
    </>
  )
}
