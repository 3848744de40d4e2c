import { Button } from '@mantine/core'
import { EmptyState, Icon } from '@oficina/ui'
import { IconApps, IconLayoutKanban, IconTable } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { openDialog } from '../../ground/dialogs/dialog-stack.ts'
import { useCan } from '../../ground/session/session.ts'

/** A home without anything in it: what to begin with, or whom to ask. */
export function FirstSteps() {
  const { t } = useTranslation('home')
  const [makesTables, makesApps] = [useCan('tables.create'), useCan('apps.create')]
  if (!makesTables && !makesApps)
    return <EmptyState illustration="page" title={t('first.nothing')} text={t('first.nothingText')} />
  return (
    <EmptyState
      illustration="table"
      title={t('first.title')}
      text={t('first.text')}
      actions={
        <>
          {makesTables && (
            <Button leftSection={<Icon of={IconTable} />} onClick={() => void openDialog('createTable')}>
              {t('first.table')}
            </Button>
          )}
          {makesTables && (
            <Button
              variant="default"
              leftSection={<Icon of={IconLayoutKanban} />}
              onClick={() => void openDialog('createKanban')}
            >
              {t('first.kanban')}
            </Button>
          )}
          {makesApps && (
            <Button variant="default" leftSection={<Icon of={IconApps} />} onClick={() => void openDialog('createApp')}>
              {t('first.app')}
            </Button>
          )}
        </>
      }
    />
  )
}
