import type { App } from '@oficina/contract'
import type { Device } from '@oficina/kinds/layout/index'
import { lazyPart, PartBoundary } from '@oficina/ui'
import { type CSSProperties, Suspense, useMemo, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useShortcut } from '../../ground/shortcuts/shortcut-handlers.ts'
import { AppDataProvider } from '../app-blocks/app-data-provider.tsx'
import { CutBanner } from '../records/cut-banner.tsx'
import { layoutOf } from './app-cache.ts'
import classes from './app-page.module.css'
import { CanvasGrid } from './canvas-grid.tsx'
import { PendingPlaces, shownLayout } from './canvas-store.ts'
import { EmptyApp } from './empty-app.tsx'
import { fontFamilyOf } from './fonts.ts'
import type { CanvasPanel, Wish } from './panel.ts'
import { TitleBar } from './title-bar.tsx'
import { useApp } from './use-app.ts'
import { useIsBuilding } from '../../ground/session/build-mode.ts'
import { useScreenDevice } from './use-device.ts'

/** What builds is fetched by those who build. */
const AppHeader = lazyPart(() => import('./app-header.tsx'))
const EditMode = lazyPart(() => import('./editor/edit-mode.tsx'))
const SettingsPanel = lazyPart(() => import('./panels/settings-panel.tsx'))

interface AppPageProps {
  appId: string
  /** Whether editing was asked for; it begins only for those who may. */
  isEditAsked: boolean
  onEdit: (isEditing: boolean) => void
}

/** An app: its title, its blocks, and what is needed to build it for those who do. */
export function AppPage({ appId, isEditAsked, onEdit }: AppPageProps) {
  const { t } = useTranslation('apps')
  const app = useApp(appId)
  const screen = useScreenDevice(app)
  const isBuilding = useIsBuilding()
  const mayBuild = isBuilding && app.can.createBlocks
  const isEditing = mayBuild && isEditAsked
  const [view, setView] = useState<Device>('desktop')
  const device = screen === 'mobile' ? screen : mayBuild ? view : 'desktop'
  const [panel, setPanel] = useState<CanvasPanel | null>(null)
  const [wish, setWish] = useState<Wish>(null)
  const [pending] = useState(() => new PendingPlaces())
  const moves = useSyncExternalStore(pending.subscribe, () => pending.of(device))
  const layout = useMemo(() => shownLayout(layoutOf(app, device), moves), [app, device, moves])
  // Places that only the editor draws into. Kept for everyone, each would have the page drawn twice before it is seen.
  const [tools, setTools] = useState<HTMLElement | null>(null)
  const [layer, setLayer] = useState<HTMLElement | null>(null)
  const [side, setSide] = useState<HTMLElement | null>(null)
  const slots = useMemo(() => tools && layer && side && { tools, layer, side }, [tools, layer, side])

  const leave = () => {
    setPanel(null)
    onEdit(false)
  }
  const showView = (next: Device) => {
    setView(next)
    if (next === 'desktop') {
      if (panel?.kind === 'mobile') setPanel(null)
      return
    }
    setPanel({ kind: 'mobile' })
    if (!isEditing) onEdit(true)
  }
  const beginWith = (first: Wish) => {
    if (first === null) setPanel({ kind: 'blocks' })
    else setWish(first)
    if (!isEditing) onEdit(true)
  }
  useShortcut('newField', () => beginWith(null), mayBuild && !isEditing)

  return (
    <AppDataProvider app={app}>
      <div className={classes.frame}>
        <div className={classes.page}>
          {isBuilding && (app.can.createBlocks || app.can.manage) && (
            // Without its head the page can still be used.
            <PartBoundary onFail={() => {}}>
              <Suspense fallback={<div className={classes.head} />}>
                <AppHeader
                  app={app}
                  toolsRef={isEditing ? setTools : null}
                  isEditing={isEditing}
                  canEdit={mayBuild}
                  view={screen === 'mobile' ? null : view}
                  onView={showView}
                  onEdit={() => onEdit(true)}
                  onSave={leave}
                  onSettings={() => setPanel({ kind: 'settings' })}
                  onMobile={() => showView('mobile')}
                />
              </Suspense>
            </PartBoundary>
          )}
          <div className={classes.content} style={fontStyle(app)}>
            <TitleBar app={app} isBuilding={isBuilding} />
            <CutBanner />
            <CanvasGrid
              app={app}
              label={t('canvas.label', { label: app.label })}
              layout={layout}
              device={device}
              isFramed={screen === 'desktop' && device === 'mobile'}
              isEditing={isEditing}
              layerRef={isEditing ? setLayer : null}
              empty={<EmptyApp canBuild={mayBuild} onPick={beginWith} />}
            />
          </div>
        </div>
        <aside ref={isEditing ? setSide : null} className={classes.side} data-panel-of={panel?.kind}>
          {isBuilding && panel?.kind === 'settings' && (
            <PartBoundary onFail={() => setPanel(null)}>
              <Suspense fallback={null}>
                <SettingsPanel app={app} onClose={() => setPanel(null)} />
              </Suspense>
            </PartBoundary>
          )}
        </aside>
      </div>
      {isEditing && slots && (
        <PartBoundary onFail={leave}>
          <Suspense fallback={null}>
            <EditMode
              key={appId}
              app={app}
              layout={layout}
              device={device}
              pending={pending}
              slots={slots}
              panel={panel}
              onPanel={setPanel}
              wish={wish}
              onWishTaken={() => setWish(null)}
              onLeave={leave}
            />
          </Suspense>
        </PartBoundary>
      )}
    </AppDataProvider>
  )
}

/** The page's own font, also in its inputs and buttons. */
function fontStyle({ settings }: App): CSSProperties | undefined {
  const family = fontFamilyOf(settings.font)
  return family === undefined ? undefined : ({ fontFamily: family, '--mantine-font-family': family } as CSSProperties)
}
