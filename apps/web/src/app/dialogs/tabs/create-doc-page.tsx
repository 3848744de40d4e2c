import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { DialogProps } from '../../../ground/dialogs/dialog-props.ts'
import { api } from '../../../lib/api.ts'
import { NewTabDialog } from './new-tab-dialog.tsx'

/** A new document page by its name; it opens at once. */
export default function CreateDocPageDialog({ onClose }: DialogProps) {
  const { t } = useTranslation('documents')
  const queries = useQueryClient()
  return (
    <NewTabDialog
      title={t('create.title')}
      submit={t('create.confirm')}
      name={t('create.name')}
      placeholder={t('create.placeholder')}
      listKey={api.docPages.list.key()}
      make={async (label) => {
        const page = await api.docPages.create({ label })
        queries.setQueryData(api.docPages.get.key({ docPageId: page.id }), page)
        return `/doc-page/${page.id}`
      }}
      onClose={() => onClose()}
    />
  )
}
