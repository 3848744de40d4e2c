import type { DialogProps } from '../../ground/dialogs/dialog-props.ts'
import { useTranslation } from 'react-i18next'
import { useSuspenseQuery } from '@tanstack/react-query'
import { appQuery } from '../apps/app-query.ts'
import { ManageAccess } from './manage-access.tsx'

/** What roles may do with an app: use it, or build it. */
export default function AppPermissions({ params, onClose }: DialogProps<{ id: string; roleId?: string }>) {
  const { t } = useTranslation('roles')
  const app = useSuspenseQuery(appQuery(params.id)).data
  return (
    <ManageAccess
      kind="app"
      id={app.id}
      {...(params.roleId === undefined ? {} : { roleId: params.roleId })}
      title={t('access.title', { name: app.label })}
      onClose={() => onClose()}
    />
  )
}
