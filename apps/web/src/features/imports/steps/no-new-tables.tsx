import { Button } from '@mantine/core'
import { EmptyState } from '@oficina/ui'
import { useTranslation } from 'react-i18next'
import { PathLink } from '../../../ground/navigation/path-link.tsx'
import { useConnectorPaths } from '../connector-place.ts'
import type { FileSourceId } from '../sources.ts'
import { StepFrame } from './step-frame.tsx'

/** For those who may not make tables: they can still fill one that is there. */
export function NoNewTables({ source }: { source: FileSourceId }) {
  const { t } = useTranslation('imports')
  const paths = useConnectorPaths()
  return (
    <StepFrame title={t('import.title')} stage={null}>
      <EmptyState
        illustration="lock"
        title={t('import.denied')}
        text={t('types.importDenied')}
        actions={
          <Button component={PathLink} to={paths.step(source, 'update')}>
            {t('update.title')}
          </Button>
        }
      />
    </StepFrame>
  )
}
