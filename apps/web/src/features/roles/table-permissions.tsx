import type { DialogProps } from '../../ground/dialogs/dialog-props.ts'
import { useTranslation } from 'react-i18next'
import { useSuspenseQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { ManageAccess } from './manage-access.tsx'
import { useRoles } from './role-queries.ts'
import { TableRuleDialog } from './table-rule-dialog.tsx'

/** What roles may do in a table: all of them at a glance, or one in detail. */
export default function TablePermissions({ params, onClose }: DialogProps<{ id: string; roleId?: string }>) {
  const { t } = useTranslation('roles')
  const table = useSuspenseQuery(api.tables.get.queryOptions({ tableId: params.id })).data
  const role = useRoles().find((one) => one.id_profile === params.roleId)
  if (role) return <TableRuleDialog table={table} role={role} onClose={() => onClose()} />
  return (
    <ManageAccess
      kind="table"
      id={table.id}
      title={t('access.title', { name: table.label })}
      onClose={() => onClose()}
    />
  )
}
