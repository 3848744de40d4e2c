import { useMobile } from '@oficina/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useImportNotices } from '../../features/imports/import-notices.ts'
import { useHomeLive } from '../../features/items/use-home-live.ts'
import { useNotificationsLive } from '../../features/notification-list/unread.ts'
import { DialogHost } from '../dialogs/dialog-host.tsx'
import { openDialog } from '../../ground/dialogs/dialog-stack.ts'
import { replayWhenWhole } from '../server-render/find-rendered.ts'
import { PaletteHost } from '../palette/palette-host.tsx'
import { useGo } from '../../ground/navigation/use-go.ts'
import { useCan } from '../../ground/session/session.ts'
import { useDeniedNotices } from '../use-denied-notices.ts'
import { useUserSetting } from '../../ground/session/use-user-setting.ts'
import { listenForShortcuts, useShortcut } from '../../ground/shortcuts/shortcut-handlers.ts'
import { DeletionBanner } from './deletion-banner.tsx'
import { MobileBar } from './mobile-bar.tsx'
import { MobileHeader } from './mobile-header.tsx'
import { PlanBar } from './plan-bars.tsx'
import { PreviewBar } from './preview-bar.tsx'
import classes from './shell.module.css'
import { TopNav } from './top-nav.tsx'
import { useCollapsingBars } from './use-collapsing-bars.ts'
import { useLastPage } from './use-last-page.ts'
import { useRealtimeSession } from './use-realtime-session.ts'

/** What surrounds every screen of a signed-in person. */
export default function Shell({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const mobile = useMobile()
  const app = useRef<HTMLDivElement>(null)
  useCollapsingBars(app, mobile)
  useLastPage()
  useShellShortcuts()
  useRealtimeSession()
  useDeniedNotices()
  useHomeLive()
  useNotificationsLive()
  useImportNotices()
  useEffect(replayWhenWhole, [])
  return (
    <div ref={app} className={classes.app}>
      <a className={classes.skip} href="#content">
        {t('nav.skip')}
      </a>
      {mobile ? <MobileHeader /> : <TopNav />}
      <DeletionBanner />
      <PreviewBar />
      <PlanBar />
      <main id="content" className={classes.main} tabIndex={-1}>
        {children}
      </main>
      {mobile && <MobileBar />}
      <PaletteHost />
      <DialogHost />
    </div>
  )
}

function useShellShortcuts() {
  const router = useRouter()
  const queries = useQueryClient()
  const builds = useCan('build.use')
  const uploads = useCan('connector.view')
  const go = useGo()
  const [buildMode, setBuildMode] = useUserSetting('build_mode')
  useLayoutEffect(() => listenForShortcuts(), [])
  useShortcut('builderMode', () => setBuildMode(!buildMode), builds)
  useShortcut('uploadData', () => go('/connector'), uploads)
  useShortcut('help', () => void openDialog('shortcutsHelp'))
  useShortcut('back', () => router.history.back())
  useShortcut('forward', () => router.history.forward())
  useShortcut('refresh', () => {
    void queries.invalidateQueries()
    void router.invalidate()
  })
}
