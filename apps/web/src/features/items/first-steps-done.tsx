import { toast, useMobile } from '@oficina/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../ground/session/session.ts'
import { useSetSetting } from '../../ground/session/use-user-setting.ts'
import { api } from '../../lib/api.ts'
import { homeQuery } from './home-query.ts'
import { allDone, ownOf } from './own-steps.ts'

/** Whom this window told. One who could not be told on the server is not told again and again. */
let told: string | null = null

/** What was done on other pages counts when one comes back. */
export const sampleQuery = { ...api.samples.get.queryOptions(), refetchOnMount: 'always' as const }

/**
 * Takes the first steps out of the menu once all of them are done, and says so that one time. It stands where the
 * menu does: whoever took the last step elsewhere hears of it when they come home.
 */
export default function FirstStepsDone() {
  const { t } = useTranslation('home')
  const session = useSession()
  const set = useSetSetting()
  const tabs = useQuery(homeQuery).data?.tabs
  const sample = useQuery(sampleQuery).data
  // Nobody is asked for before all else is done.
  const alone = tabs && sample ? ownOf(sample, tabs, []) : null
  const isNear = alone !== null && sample !== undefined && allDone(session, sample, { ...alone, people: 2 })
  const people = useQuery({ ...api.users.colleagues.queryOptions(), enabled: isNear }).data?.people
  const isDone = isNear && people !== undefined && allDone(session, sample, ownOf(sample, tabs ?? [], people))
  const isPhone = useMobile()
  useEffect(() => {
    if (!isDone || told === session.key) return
    told = session.key
    set('start_here_done', true)
    set('start_here', false)
    toast.saved({
      title: t('firstStepsDone.title'),
      text: t(isPhone ? 'firstStepsDone.textPhone' : 'firstStepsDone.text'),
    })
  }, [isDone, session.key, isPhone, set, t])
  return null
}
