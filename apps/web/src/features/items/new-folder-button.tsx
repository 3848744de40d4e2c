import { Button } from '@mantine/core'
import { Icon } from '@oficina/ui'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { openDialog } from '../../ground/dialogs/dialog-stack.ts'
import { useChangesFolders } from './use-changes-folders.ts'

export function NewFolderButton() {
  const { t } = useTranslation('home')
  if (!useChangesFolders()) return null
  return (
    <Button
      leftSection={<Icon of={IconPlus} size={15} stroke={2} />}
      onClick={() => void openDialog('createWorkspace')}
    >
      {t('folder.new')}
    </Button>
  )
}
