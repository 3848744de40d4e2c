import { toast } from '@oficina/ui'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { DialogProps } from '../../ground/dialogs/dialog-props.ts'
import { FolderDialog } from './folder-dialog.tsx'
import { homeQuery } from './home-query.ts'

/** Changes a folder. One that is gone meanwhile has nothing to change. */
export default function UpdateWorkspace({ params: { id }, onClose }: DialogProps<{ id: string }>) {
  const { t } = useTranslation('home')
  const router = useRouter()
  const folder = useSuspenseQuery(homeQuery).data.folders.find((one) => one.id === id)
  if (!folder) return null
  return (
    <FolderDialog
      folder={folder}
      onClose={() => onClose()}
      onSaved={() => {
        toast.saved({ title: t('folder.saved') })
        onClose()
        // The page's title comes from its loader.
        void router.invalidate()
      }}
    />
  )
}
