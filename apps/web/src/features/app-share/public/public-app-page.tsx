import type { PublicApp } from '@oficina/contract'
import { EmptyState } from '@oficina/ui'
import { type CSSProperties, lazy, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { AppDataProvider } from '../../app-blocks/app-data-provider.tsx'
import type { AppDataSource } from '../../app-blocks/data/app-data.tsx'
import { layoutOf } from '../../app-canvas/app-cache.ts'
import { CanvasGrid } from '../../app-canvas/canvas-grid.tsx'
import { fontFamilyOf } from '../../app-canvas/fonts.ts'
import { FieldEnvContext } from '../../fields/field-env.ts'
import { CutBanner } from '../../records/cut-banner.tsx'
import { api } from '../../../lib/api.ts'
import { Brand } from './brand.tsx'
import classes from './public-page.module.css'
import { usePublicBars } from './use-public-bars.ts'
import { usePublicEnv } from './use-public-env.ts'
import { useVisitorDevice } from './use-visitor-device.ts'

// What many pages do not have comes with those that do.
const BarsFrame = lazy(() => import('../../app-bars/bars-frame.tsx').then((module) => ({ default: module.BarsFrame })))
const TitleBar = lazy(() => import('../../app-canvas/title-bar.tsx').then((module) => ({ default: module.TitleBar })))
const PublicTop = lazy(() => import('./public-top.tsx').then((module) => ({ default: module.PublicTop })))
const AppMenuButton = lazy(() => import('./app-menu-button.tsx'))
const ReportTool = lazy(() => import('./report-tool.tsx'))

/** A shared app as visitors see it: its page and its bars, and nothing to build. */
export function PublicAppPage({ shared, isReporting }: { shared: PublicApp; isReporting: boolean }) {
  const { t } = useTranslation('public')
  const { app, token, tables, version } = shared
  const device = useVisitorDevice(app)
  const env = usePublicEnv(shared.org)
  const bars = usePublicBars(shared)
  const source = useMemo<AppDataSource>(
    () => ({
      key: `${token} ${version}`,
      ask: (blocks) => api.publicViews.data({ token, blocks }),
      table: async (tableId) => {
        const found = tables.find(({ id }) => id === tableId)
        if (!found) throw new Error('a block shows a table that is not on this page')
        return found
      },
      env,
      submit: (blockId, values) => api.publicViews.submit({ token, blockId, values }),
      sendFile: async (blockId, field, file, onProgress) => {
        const place = { token, blockId, fieldId: field.id }
        const { claim, ...sent } = await api.publicViews.upload.upload(file, place, { onProgress })
        return { ...sent, id: claim, thumbnail: false }
      },
      bars,
      reportHref: `/public/${token}?report=true`,
    }),
    [token, version, tables, env, bars],
  )
  const { settings } = app
  const hasBars = settings.menu_bar !== null || settings.top_bar !== null || settings.bottom_nav !== null
  const hasMenu = app.components.some(({ type }) => type === 'menu')
  const hasTitle = settings.title_bar !== null || settings.show_app_title_in_navigation_mode
  const page = (
    <>
      {hasTitle ? <TitleBar app={app} isBuilding={false} /> : <h1 className="sr-only">{app.label}</h1>}
      <CanvasGrid
        app={app}
        label={t('page', { label: app.label })}
        layout={layoutOf(app, device)}
        device={device}
        isFramed={false}
        isEditing={false}
        layerRef={null}
        empty={<EmptyState illustration="table" title={t('empty')} />}
      />
    </>
  )
  const family = fontFamilyOf(settings.font)
  const font = family && ({ fontFamily: family, '--mantine-font-family': family } as CSSProperties)
  return (
    <FieldEnvContext value={env}>
      <div className={classes.page} style={font || undefined}>
        {settings.public_show_top_bar_with_logo && (
          <Suspense fallback={<div className={classes.top} />}>
            <PublicTop org={shared.org} title={settings.public_show_app_title ? app.label : null} token={token} />
          </Suspense>
        )}
        <CutBanner />
        <main className={classes.main}>
          <AppDataProvider app={app} source={source}>
            <Suspense fallback={null}>
              {hasBars ? (
                <BarsFrame app={app} env={bars} loginHref={bars.loginHref}>
                  {page}
                </BarsFrame>
              ) : (
                page
              )}
            </Suspense>
          </AppDataProvider>
        </main>
        {hasMenu && (
          <Suspense fallback={null}>
            <AppMenuButton shared={shared} />
          </Suspense>
        )}
        {shared.show_brand && <Brand />}
        {isReporting && (
          <Suspense fallback={null}>
            <ReportTool token={token} />
          </Suspense>
        )}
      </div>
    </FieldEnvContext>
  )
}
