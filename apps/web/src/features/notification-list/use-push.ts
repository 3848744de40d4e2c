import { toast } from '@oficina/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../lib/error-text.ts'
import { isApiError } from '../../lib/api.ts'
import { pushState, turnPushOff, turnPushOn } from './push.ts'

const queryKey = ['push']

/** Whether this browser is told by push, and how to turn that. */
export function usePush() {
  const { t } = useTranslation('notifications')
  const queries = useQueryClient()
  const { data: state } = useQuery({ queryKey, queryFn: pushState, staleTime: Infinity })
  const turn = useMutation({
    mutationFn: (isOn: boolean) => (isOn ? turnPushOn() : turnPushOff()),
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
