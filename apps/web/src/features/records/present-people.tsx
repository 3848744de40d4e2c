import { AvatarGroup, Banner, useDelayed } from '@oficina/ui'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../app/session/session.ts'
import { useIsCut, usePresence } from '../../lib/realtime.ts'
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

/** The line is cut: what is on screen may be old, and nothing can be saved until it is back. */
export const CutBanner = () => (useIsCut() ? <CutNotice /> : null)

function CutNotice() {
  const { t } = useTranslation('records')
  // A line that is back within a moment is none that anyone missed.
  return useDelayed(1_500) ? <Banner bar>{t('present.cut')}</Banner> : null
}
