import { type AppSettings, appSettingsSchema, appSettingsVersion, checkAppSettings } from '@oficina/kinds/bars/index'
import { filesIn } from '@oficina/kinds/blocks/index'
import { actorOf } from '../../platform/access/authorize.ts'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { layoutOf, saveLayout } from './arrangement.ts'
import { changeApp, type ChangedApp } from './change-app.ts'
import { holdFiles } from './files.ts'
import { invalid, issuesOf } from './issues.ts'
import type { AppRow } from './queries/apps.ts'

/** Settings as they are stored, checked again each time they are used. What was not set yet has its default. */
export function readAppSettings(app: Pick<AppRow, 'settings' | 'settings_version'>): AppSettings {
  if (app.settings_version !== appSettingsVersion) {
    throw new Error(`app settings of the unknown version ${app.settings_version}`)
  }
  return appSettingsSchema.parse(app.settings)
}

export type GivenAppSettings = Readonly<Record<string, unknown>> & { mobile_enabled?: boolean | undefined }

/** Only what is given changes; a bar that is null goes. */
export function changeAppSettings(
  ctx: Ctx,
  appId: string,
  { mobile_enabled, ...rest }: GivenAppSettings,
): Promise<ChangedApp<void>> {
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
  return changeApp(ctx, appId, 'manage', async (ctx, { app, blocks, orgId }) => {
    const before = readAppSettings(app)
    const parsed = appSettingsSchema.safeParse({ ...before, ...given })
    if (!parsed.success) throw invalid(issuesOf(parsed.error))
    const settings = parsed.data
    const issues = checkAppSettings(settings, new Set(Object.keys(given)), app)
    if (issues.length > 0) throw invalid(issues)
    refuseBeyondPlan(ctx, before, settings)
    await holdFiles(ctx, { orgId, appId, id: appId }, filesIn(settings))
    if (mobile_enabled && !app.mobile_enabled) {
      const arranged = layoutOf({ ...app, mobile_enabled }, blocks, 'mobile')
      await saveLayout(ctx.db, orgId, blocks, 'mobile', arranged)
    }
    const change = { settings, settings_version: appSettingsVersion }
    return { result: undefined, change: { ...change, ...(mobile_enabled !== undefined && { mobile_enabled }) } }
  })
}

/** What a plan does not hold may stay where it is, and may not be set anew. */
function refuseBeyondPlan(ctx: Ctx, before: AppSettings, after: AppSettings): void {
  const { features } = actorOf(ctx).actor
  const refuse = (feature: 'customLogo' | 'advancedDevFeatures') => {
    if (features[feature] !== 'allowed') throw new AppError('permission_denied', { reason: 'needs_plan', feature })
  }
  for (const bar of ['top_bar', 'menu_bar'] as const) {
    const logo = after[bar]?.logo ?? null
    if (logo !== null && logo !== before[bar]?.logo) refuse('customLogo')
  }
  if (after.public_remove_oficina_brand && !before.public_remove_oficina_brand) refuse('advancedDevFeatures')
}
