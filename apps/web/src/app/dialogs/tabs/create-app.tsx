import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { DialogProps } from '../../../ground/dialogs/dialog-props.ts'
import { useUserSetting } from '../../../ground/session/use-user-setting.ts'
import { api } from '../../../lib/api.ts'
import { NewTabDialog } from './new-tab-dialog.tsx'

/** A new app by its name; it opens at once, to be built: an empty page is nothing to use. */
export default function CreateAppDialog({ onClose }: DialogProps) {
  const { t } = useTranslation('apps')
  const queries = useQueryClient()
  const [isBuilding, setBuilding] = useUserSetting('build_mode')
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
        if (!isBuilding) setBuilding(true)
        return `/app/${app.id}`
      }}
      onClose={() => onClose()}
    />
  )
}
