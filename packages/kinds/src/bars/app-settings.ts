import * as z from 'zod/mini'
import { colorSchema } from '../fields/shared/choice-options.ts'
import { fileIdSchema } from '../ids.ts'
import { bottomNavSchema, menuBarSchema, titleBarSchema, topBarSchema } from './bar-schemas.ts'
import { type BarIssue, checkBottomNav, checkMenuBar, checkTopBar } from './check-bars.ts'

export const appFonts = [
  'inter',
  'roboto',
  'openSans',
  'lato',
  'montserrat',
  'poppins',
  'merriweather',
  'plexMono',
] as const
export const backgroundFits = ['cover', 'contain'] as const

const flag = z._default(z.boolean(), false)
const nothing = <T>(schema: z.ZodMiniType<T>) => z._default(z.nullable(schema), null)

/** Everything that can be set on an app as a whole. A bar that is null is not there. */
export const appSettingsSchema = z.strictObject({
  bg_color: nothing(colorSchema),
  bg_image: nothing(
    z.strictObject({
      file: fileIdSchema,
      fit: z.enum(backgroundFits),
      opacity: z.number().check(z.gte(0), z.lte(1)),
    }),
  ),
  font: nothing(z.enum(appFonts)),
  disable_desktop_scrolling: flag,
  tablet_follows_mobile_layout: flag,
  show_app_title_in_navigation_mode: flag,
  title_bar: nothing(titleBarSchema),
  menu_bar: nothing(menuBarSchema),
  top_bar: nothing(topBarSchema),
  bottom_nav: nothing(bottomNavSchema),
  public_show_app_title: flag,
  public_show_top_bar_with_logo: flag,
  public_remove_oficina_brand: flag,
})
export type AppSettings = z.output<typeof appSettingsSchema>
export const appSettingsVersion = 1
export const noAppSettings: AppSettings = appSettingsSchema.parse({})

/** Everything that is wrong with an app's settings of the right shape; only what was given is looked at. */
export function checkAppSettings(
  settings: AppSettings,
  given: ReadonlySet<string>,
  app: { id: string; label: string },
): BarIssue[] {
  const { menu_bar, top_bar, bottom_nav } = settings
  const issues: BarIssue[] = []
  if (given.has('bottom_nav') && bottom_nav) issues.push(...checkBottomNav(bottom_nav, app))
  if (given.has('menu_bar') && menu_bar) issues.push(...checkMenuBar(menu_bar))
  if (given.has('top_bar') && top_bar) issues.push(...checkTopBar(top_bar))
  // The title stands in the bar with the logo.
  if (given.has('public_show_app_title') && settings.public_show_app_title && !settings.public_show_top_bar_with_logo) {
    issues.push({ path: 'public_show_app_title', reason: 'needs_public_show_top_bar_with_logo' })
  }
  return issues
}
