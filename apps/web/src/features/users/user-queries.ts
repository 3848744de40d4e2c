import type { Role } from '@oficina/contract'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../ground/session/session.ts'
import { api } from '../../lib/api.ts'
import { queryClient } from '../../lib/query-client.ts'

/** Everything that shows people and roles reads anew. */
export const refreshPeople = () =>
  Promise.all(
    [
      api.users.list.key(),
      api.users.get.key(),
      api.users.seats.key(),
      api.users.invitations.key(),
      api.roles.list.key(),
      api.users.colleagues.key(),
    ].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  )

/** Roles that may be given: the admin's only by those who hold it. */
export function useGivableRoles(): { roles: readonly Role[]; isPending: boolean } {
  const isAdmin = useSession().user.role.is_admin
  const { data, isPending } = useQuery(api.roles.list.queryOptions())
  return { roles: (data?.roles ?? []).filter((role) => isAdmin || !role.is_admin), isPending }
}
