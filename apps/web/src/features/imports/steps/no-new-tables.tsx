import { Button } from '@mantine/core'
import { EmptyState } from '@oficina/ui'
import { useTranslation } from 'react-i18next'
import { PathLink } from '../../../ground/navigation/path-link.tsx'
import { useConnectorPaths } from '../connector-place.ts'
import type { DatabaseSource, FileSource } from '../sources.ts'
import { StepFrame } from './step-frame.tsx'

/** For those who may not make tables: they can still fill one that is there. */
export function NoNewTables({ source }: { source: FileSource | DatabaseSource }) {
  const { t } = useTranslation('imports')
  const paths = useConnectorPaths()
  const isDatabase = source.group === 'database'
  return (
    <StepFrame title={t('import.title')} stage={null}>
      <EmptyState
        illustration="lock"
        title={t('import.denied')}
        text={t(isDatabase ? 'database.denied' : 'types.importDenied')}
        actions={
          <Button component={PathLink} to={isDatabase ? paths.home : paths.step(source.id, 'update')}>
            {t(isDatabase ? 'back' : 'update.title')}
          </Button>
        }
      />
    </StepFrame>
  )
}
