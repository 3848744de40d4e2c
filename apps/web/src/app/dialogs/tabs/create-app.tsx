import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { DialogProps } from '../../../ground/dialogs/dialog-props.ts'
import { useStartBuilding } from '../../../ground/session/build-mode.ts'
import { api } from '../../../lib/api.ts'
import { NewTabDialog } from './new-tab-dialog.tsx'

/** A new app by its name; it opens at once, to be built: an empty page is nothing to use. */
export default function CreateAppDialog({ onClose }: DialogProps) {
  const { t } = useTranslation('apps')
  const queries = useQueryClient()
  const startBuilding = useStartBuilding()
  return (
    <NewTabDialog
      title={t('create.title')}
      submit={t('create.confirm')}
      name={t('create.name')}
      placeholder={t('create.placeholder')}
      listKey={api.apps.list.key()}
      make={async (label) => {
        const app = await api.apps.create({ label })
        queries.setQueryData(api.apps.get.key({ appId: app.id }), app)
        startBuilding()
        return `/app/${app.id}`
      }}
      onClose={() => onClose()}
    />
  )
}
