import { toast } from '@oficina/ui'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../ground/session/session.ts'
import { api } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import { patchOrg, refreshSession } from './session-patch.ts'

export type OrgToggle = 'hide_tables_for_member' | 'member_upload_data_shortcut' | 'fun_mode' | 'org_mfa_required'

/** A switch of the organisation: it turns at once, and turns back with the server's word when saving fails. */
export function useOrgToggle(key: OrgToggle, name: string): [on: boolean, set: (on: boolean) => void] {
  const { t } = useTranslation('settings')
  const on = useSession().org[key]
  const save = useMutation({
    mutationFn: (next: boolean) => api.orgs.update({ [key]: next }),
    onMutate: (next) => {
      patchOrg({ [key]: next })
      return { before: on }
    },
    onError: (error, _next, context) => {
      if (context) patchOrg({ [key]: context.before })
      toast.error({ title: errorText(error), text: name })
    },
    onSuccess: (org) => {
      patchOrg(org)
      void refreshSession()
      toast.saved({ title: t('saved'), text: name })
    },
  })
  return [on, (next) => !save.isPending && save.mutate(next)]
}
