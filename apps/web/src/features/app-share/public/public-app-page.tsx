import type { PublicApp } from '@oficina/contract'
import { EmptyState } from '@oficina/ui'
import { type CSSProperties, lazy, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { BarsFrame } from '../../app-bars/bars-frame.tsx'
import { AppDataProvider, type AppDataSource } from '../../app-blocks/index.ts'
import { layoutOf } from '../../app-canvas/app-cache.ts'
import { CanvasGrid } from '../../app-canvas/canvas-grid.tsx'
import { fontFamilyOf } from '../../app-canvas/fonts.ts'
import { TitleBar } from '../../app-canvas/title-bar.tsx'
import { useScreenDevice } from '../../app-canvas/use-device.ts'
import { FieldEnvContext } from '../../fields/field-env.ts'
import { api } from '../../../lib/api.ts'
import { AppMenuButton } from './app-menu-button.tsx'
import { Brand } from './brand.tsx'
import classes from './public-page.module.css'
import { PublicTop } from './public-top.tsx'
import { usePublicBars } from './use-public-bars.ts'
import { usePublicEnv } from './use-public-env.ts'

const ReportTool = lazy(() => import('./report-tool.tsx'))

/** A shared app as visitors see it: its page and its bars, and nothing to build. */
export function PublicAppPage({ shared, isReporting }: { shared: PublicApp; isReporting: boolean }) {
  const { t } = useTranslation('share')
  const { app, token, tables } = shared
  const device = useScreenDevice(app)
  const env = usePublicEnv(shared.org)
  const bars = usePublicBars(shared)
  const source = useMemo<AppDataSource>(
    () => ({
      ask: (blocks) => api.publicViews.data({ token, blocks }),
      table: async (tableId) => {
        const found = tables.find(({ id }) => id === tableId)
        if (!found) throw new Error('a block shows a table that is not on this page')
        return found
      },
      env,
      submit: (blockId, values) => api.publicViews.submit({ token, blockId, values }),
      bars,
      ...(shared.can_report && { reportHref: `/public/${token}?report=true` }),
    }),
    [token, tables, env, bars, shared.can_report],
  )
  const { settings } = app
  const family = fontFamilyOf(settings.font)
  const font = family && ({ fontFamily: family, '--mantine-font-family': family } as CSSProperties)
  return (
    <FieldEnvContext value={env}>
      <div className={classes.page} style={font || undefined}>
        {settings.public_show_top_bar_with_logo && (
          <PublicTop org={shared.org} title={settings.public_show_app_title ? app.label : null} token={token} />
        )}
        <main className={classes.main}>
          <AppDataProvider app={app} source={source}>
            <BarsFrame app={app} env={bars} loginHref={bars.loginHref}>
              <TitleBar app={app} isBuilding={false} />
              <CanvasGrid
                app={app}
                layout={layoutOf(app, device)}
                device={device}
                isFramed={false}
                isEditing={false}
                layerRef={null}
                empty={<EmptyState drawing="table" title={t('public.empty')} />}
              />
            </BarsFrame>
          </AppDataProvider>
        </main>
        <AppMenuButton shared={shared} />
        {shared.show_brand && <Brand />}
        {isReporting && shared.can_report && (
          <Suspense fallback={null}>
            <ReportTool token={token} />
          </Suspense>
        )}
      </div>
    </FieldEnvContext>
  )
}
