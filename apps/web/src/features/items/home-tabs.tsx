import type { Session } from '@oficina/contract'
import { Icon, type IconType, TabBar, tabLink, useDelayed } from '@oficina/ui'
import {
  IconApps,
  IconFolder,
  IconHome,
  IconLink,
  IconRocket,
  IconStar,
  IconTable,
  IconTrash,
} from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { PathLink } from '../../ground/navigation/path-link.tsx'
import { usePageExists } from '../../ground/navigation/use-go.ts'
import { useSession } from '../../ground/session/session.ts'
import { type MessageKey, message } from '../../lib/message-key.ts'
import { startsHere } from './starts-here.ts'

const FirstStepsDone = lazy(() => import('./first-steps-done.tsx'))

interface HomeTab {
  path: string
  text: MessageKey
  icon: IconType
  when?: (session: Session) => boolean
}

export const homeTabs: readonly HomeTab[] = [
  { path: '/home', text: 'home:tabs.home', icon: IconHome },
  { path: '/start-here', text: 'home:tabs.startHere', icon: IconRocket, when: startsHere },
  { path: '/home/favorites', text: 'home:tabs.starred', icon: IconStar },
  { path: '/home/folders', text: 'home:tabs.folders', icon: IconFolder },
  { path: '/home/tables', text: 'home:tabs.tables', icon: IconTable, when: (s) => s.can['tables.viewPages'] },
  { path: '/home/apps', text: 'home:tabs.apps', icon: IconApps },
  { path: '/home/public-apps', text: 'home:tabs.publicLinks', icon: IconLink },
  { path: '/home/recovery', text: 'home:tabs.trash', icon: IconTrash, when: (s) => s.can['trash.recover'] },
]

export function HomeTabs() {
  const { t } = useTranslation('home')
  const session = useSession()
  const exists = usePageExists()
  // Nobody waits for it, and everybody waits for what would load beside it.
  const isCalm = useDelayed(1_500)
  const watches = isCalm && startsHere(session) && !session.settings.start_here_done && session.preview === null
  return (
    <>
      <TabBar label={t('tabs.label')}>
        {homeTabs
          .filter((tab) => exists(tab.path) && (tab.when?.(session) ?? true))
          .map((tab) => (
            <PathLink key={tab.path} to={tab.path} exact={tab.path === '/home'} className={tabLink}>
              <Icon of={tab.icon} size={16} />
              {message(tab.text)}
            </PathLink>
          ))}
      </TabBar>
      {watches && (
        <Suspense fallback={null}>
          <FirstStepsDone />
        </Suspense>
      )}
    </>
  )
}
