import { useQuery } from '@tanstack/react-query'
import type { OpenDialog } from '../../ground/dialogs/dialog-stack.ts'
import { useSession } from '../../ground/session/session.ts'
import { api } from '../../lib/api.ts'
import { type DialogSpec, dialogNames } from './dialog-names.ts'

export const specOf = (name: OpenDialog['name']): DialogSpec => dialogNames[name]

/** What someone may do with the table whose structure a dialog edits. */
export function useStructure(dialog: OpenDialog | undefined) {
  const { can } = useSession()
  const spec = dialog && specOf(dialog.name)
  const { tableId, id } = (dialog?.params ?? {}) as { tableId?: string; id?: string }
  const { data, error } = useQuery({
    ...api.tables.get.queryOptions({ tableId: tableId ?? id ?? '' }),
    enabled: spec?.builds === true,
    refetchOnMount: false,
  })
  const isGiven = !spec?.needs || can[spec.needs]
  const isAsked = spec?.builds === true && spec.deepLink
  return {
    mayBuild: data?.can.manage === true && isGiven,
    // What needs more than the table is decided by that; what a plan lacks, its dialog says.
    isRefused: isAsked && (spec.needs ? spec.needs === 'roles.manage' && !isGiven : data?.can.manage === false),
    error: isAsked && !data && !spec.tellsMissing ? error : null,
  }
}
