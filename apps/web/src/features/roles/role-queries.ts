import type { InputOf, OficinaContract, Role } from '@oficina/contract'
import { toast } from '@oficina/ui'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import { queryClient } from '../../lib/query-client.ts'

export const rolesQuery = api.roles.list.queryOptions()
type RoleChange = Omit<InputOf<OficinaContract['roles']['update']>, 'profile_id'>

export const useRoles = (): readonly Role[] => useSuspenseQuery(rolesQuery).data.roles

export const refreshRoles = () => queryClient.invalidateQueries({ queryKey: api.roles.list.key() })

/** Puts a role that the server told into the list; members may have come from another one, so the list reads anew. */
export function keepRole(role: Role): void {
  queryClient.setQueryData<{ roles: Role[] }>(
    api.roles.list.key(),
    (known) => known && { roles: known.roles.map((one) => (one.id_profile === role.id_profile ? role : one)) },
  )
  void refreshRoles()
}

/** Changes a role. A refusal is told, and the roles are read anew: what is shown is what holds. */
export function useRoleChange(role: Pick<Role, 'id_profile' | 'name'>) {
  const { t } = useTranslation('roles')
  return useMutation({
    mutationFn: (change: RoleChange) => api.roles.update({ profile_id: role.id_profile, ...change }),
    onSuccess: (saved) => {
      keepRole(saved)
      toast.saved({ title: t('saved'), text: saved.name })
    },
    onError: (error) => {
      void refreshRoles()
      toast.error({ title: errorText(error), text: role.name })
    },
  })
}
