import type { ApiToken } from '@oficina/contract'
import { Tag } from '@oficina/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

/** Whether a token works, is switched off or is past its end. */
export function TokenState({ token }: { token: ApiToken }) {
  const { t } = useTranslation('tokens')
  const [now] = useState(Date.now)
  const state = stateOf(token, now)
  return (
    <Tag color={state === 'active' ? 'verde' : 'cinza'} dot>
      {t(`state.${state}`)}
    </Tag>
  )
}

export function stateOf({ ativo, expires_at }: ApiToken, now: number): 'active' | 'off' | 'expired' {
  if (ativo === 0) return 'off'
  return expires_at !== null && Date.parse(expires_at) <= now ? 'expired' : 'active'
}
