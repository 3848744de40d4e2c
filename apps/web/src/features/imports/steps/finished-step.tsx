import { Button } from '@mantine/core'
import type { ImportInfo } from '@oficina/contract'
import { BlockError, EmptyState, TableSkeleton } from '@oficina/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { PathLink } from '../../../ground/navigation/path-link.tsx'
import { api } from '../../../lib/api.ts'
import { errorText } from '../../../lib/error-text.ts'
import { useConnectorPaths } from '../connector-place.ts'
import { ImportItem } from '../list/import-item.tsx'
import listClasses from '../list/import-list.module.css'
import { askEvery, useImportsLive } from '../list/use-imports-live.ts'
import { isActive } from '../progress.ts'
import { StepFrame } from './step-frame.tsx'
import classes from './steps.module.css'

/** The import is under way: how far it is, then what came of it. It goes on when the page is left. */
export function FinishedStep({ importId }: { importId: string | null }) {
  const { t } = useTranslation('imports')
  const { home } = useConnectorPaths()
  useImportsLive()
  const asked = useQuery({
    ...api.imports.get.queryOptions({ importId: importId ?? '' }),
    enabled: importId !== null,
    refetchInterval: ({ state }) => (state.data && isActive(state.data) ? askEvery : false),
  })
  const isOver = asked.data !== undefined && !isActive(asked.data)
  return (
    <StepFrame
      title={t(isOver ? 'finished.over' : 'finished.title')}
      text={isOver ? undefined : t('finished.text')}
      stage={isOver ? 'done' : 'import'}
    >
      {importId === null ? (
        <EmptyState place="card" illustration="inbox" title={t('finished.sent')} text={t('finished.sentText')} />
      ) : (
        <Import of={asked.data} error={asked.error} onRetry={() => void asked.refetch()} />
      )}
      <div className={classes.foot}>
        <Button variant="default" component={PathLink} to={home}>
          {t('finished.back')}
        </Button>
        {asked.data && <TableButton of={asked.data} />}
      </div>
    </StepFrame>
  )
}

function TableButton({ of }: { of: ImportInfo }) {
  const { t } = useTranslation('imports')
  const paths = useConnectorPaths()
  const [table] = of.tables
  if (of.state !== 'done' || !table || table.label === null) return null
  return (
    <Button component={PathLink} to={paths.table(table.id)}>
      {t('goToTable')}
    </Button>
  )
}

interface ImportProps {
  of: ImportInfo | undefined
  error: unknown
  onRetry: () => void
}

function Import({ of, error, onRetry }: ImportProps) {
  const { t } = useTranslation('common')
  if (of)
    return (
      <div className={classes.block}>
        <div className={listClasses.list}>
          <ImportItem of={of} />
        </div>
      </div>
    )
  if (error)
    return (
      <BlockError
        title={errorText(error)}
        action={
          <Button variant="default" onClick={onRetry}>
            {t('action.retry')}
          </Button>
        }
      />
    )
  return <TableSkeleton rows={1} />
}
