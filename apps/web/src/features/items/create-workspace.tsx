import { toast } from '@oficina/ui'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { DialogProps } from '../../ground/dialogs/dialog-props.ts'
import { FolderDialog } from './folder-dialog.tsx'

/** A new folder; it opens at once. */
export default function CreateWorkspace({ onClose }: DialogProps) {
  const { t } = useTranslation('home')
  const navigate = useNavigate()
  return (
    <FolderDialog
      folder={null}
      onClose={() => onClose()}
      onSaved={({ id }) => {
        toast.success({ title: t('folder.created') })
        onClose()
        void navigate({ to: '/home/folders/$folderId', params: { folderId: id } })
      }}
    />
  )
}
