import { AvatarGroup } from '@oficina/ui'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../ground/session/session.ts'
import { usePresence } from '../../lib/realtime.ts'
import type { Env } from '../fields/field-env.ts'

/** Who else is looking at a table's records. */
export function PresentPeople({ tableId, env }: { tableId: string; env: Env }) {
  const { t } = useTranslation('records')
  const { user } = useSession()
  const others = usePresence(`records:${tableId}`).filter(({ id }) => id !== user.id_user)
  if (others.length === 0) return null
  const names = others.map(({ name }) => name).join(', ')
  return (
    <span title={names}>
      <span className="sr-only">{t('present.label', { names })}</span>
      <AvatarGroup
        size={26}
        people={others.map(({ id, name }) => ({ name, src: env.people.get(id)?.photo_url ?? null }))}
      />
    </span>
  )
}
