import type { PublicView } from '@oficina/contract'
import { toast } from '@oficina/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, isApiError } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'

export interface Shared {
  type: PublicView['type']
  identifier: string
}

interface SharingProps {
  shared: Shared
  /** Only who may share it may ask how it is shared. */
  mayAsk: boolean
  /** Said when someone would share what they may not see themselves. */
  beyondText: string
}

/** On, with the fields that a table shows, or off. */
export type Turn = { isOn: false } | { isOn: true; fields?: string[] }

/** How something is shared with whoever has the link, and the switch for it. */
export function useSharing({ shared, mayAsk, beyondText }: SharingProps) {
  const queries = useQueryClient()
  const queryKey = api.publicViews.get.key(shared)
  const view = useQuery({
    queryKey,
    queryFn: async (): Promise<PublicView | null> => {
      try {
        return await api.publicViews.get(shared)
      } catch (error) {
        // It was never shared.
        if (isApiError(error, 'not_found')) return null
        throw error
      }
    },
    enabled: mayAsk,
  })
  const turn = useMutation({
    // One after the other: what was chosen last must be what stays.
    scope: { id: `sharing ${shared.identifier}` },
    mutationFn: (to: Turn) =>
      to.isOn
        ? api.publicViews.create({ ...shared, can_write: false, ...(to.fields && { fields: to.fields }) })
        : api.publicViews.delete({ ...shared, can_write: false }),
    onSuccess: (saved) => queries.setQueryData(queryKey, saved),
    onError: (error) => toast.error({ title: refusalText(error, beyondText) }),
    onSettled: () => queries.invalidateQueries({ queryKey: api.publicViews.list.key() }),
  })
  return { view, turn, isActive: view.data?.active === true }
}

/** Nobody shares what they may not see themselves: that has words of its own. */
function refusalText(error: unknown, beyond: string): string {
  const isBeyond = isApiError(error, 'permission_denied') && error.details.reason === 'beyond_own_rights'
  return isBeyond ? beyond : errorText(error)
}
