import { toast } from '@oficina/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../ground/session/session.ts'
import { errorText } from '../../lib/error-text.ts'
import { isApiError } from '../../lib/api.ts'
import { pushState, turnPushOff, turnPushOn } from './push.ts'

/** Whether this browser is told by push, and how to turn that. */
export function usePush() {
  const { t } = useTranslation('notifications')
  const queries = useQueryClient()
  const { id_session: sessionId } = useSession()
  const queryKey = ['push', sessionId]
  const { data: state } = useQuery({ queryKey, queryFn: () => pushState(sessionId), staleTime: Infinity })
  const turn = useMutation({
    mutationFn: (isOn: boolean) => (isOn ? turnPushOn(sessionId) : turnPushOff(sessionId)),
    onSuccess: (next, wanted) => {
      queries.setQueryData(queryKey, next)
      // Someone who said no to the browser knows that they did.
      if (wanted && next === 'blocked') toast.warning({ title: t('push.blocked') })
      if (wanted && next === 'on') toast.success({ title: t('push.isOn') })
    },
    onError: (error) => toast.error({ title: isApiError(error) ? errorText(error) : t('push.failed') }),
  })
  return { state, isTurning: turn.isPending, turn: (isOn: boolean) => turn.mutate(isOn) }
}
