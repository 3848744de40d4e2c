import * as z from 'zod/mini'
import { areDifferent, iconSchema, itemId, oneLine, requiredLine } from '../blocks/shared/texts.ts'
import { colorSchema } from '../fields/shared/choice-options.ts'
import { appIdSchema, blockIdSchema, fileIdSchema, tableIdSchema } from '../ids.ts'
import { destinationSchema, navActionSchema } from './nav-action.ts'

const listOf = <T extends { id: string }>(item: z.ZodMiniType<T>, max: number) =>
  z.array(item).check(z.maxLength(max), z.refine(areDifferent, 'given_twice'))
const color = z.nullable(colorSchema)
const flag = z._default(z.boolean(), false)
const logo = z._default(z.nullable(fileIdSchema), null)

export const bottomNavSchema = z.strictObject({
  items: listOf(navActionSchema, 20),
  bg_color: z._default(color, null),
  only_show_on_mobile: flag,
})
export type BottomNav = z.output<typeof bottomNavSchema>

export const menuBarShortcuts = [
  'login',
  'chat',
  'apps',
  'settings',
  'favorites',
  'notifications',
  'invite_users',
  'jump_in',
  'upload_data',
  'all_tables',
  'all_app_pages',
  'refresh',
  'recovery',
  'show_all',
  'create_new',
] as const

const placeId = z.string().check(z.regex(/^[a-z]{3}_[0-9a-z]{6,24}$/, 'invalid_id'))
const menuBarItem = z.discriminatedUnion('type', [
  z.strictObject({ id: itemId, type: z.literal('app'), app_id: appIdSchema }),
  z.strictObject({ id: itemId, type: z.literal('table'), table_id: tableIdSchema }),
  z.strictObject({ id: itemId, type: z.literal('favorites') }),
  z.strictObject({ id: itemId, type: z.literal('workspace'), item_id: placeId }),
  z.strictObject({ id: itemId, type: z.literal('chat_channel'), item_id: placeId }),
  z.strictObject({
    id: itemId,
    type: z.literal('folder'),
    folder_config: z.strictObject({ name: oneLine(80), is_collapsable: flag }),
  }),
  z.strictObject({ id: itemId, type: z.literal('folder_end'), folder_end_for: itemId }),
])
export type MenuBarItem = z.output<typeof menuBarItem>

export const menuBarSchema = z.strictObject({
  title: z._default(oneLine(80), ''),
  items: listOf(menuBarItem, 200),
  top_bg_color: color,
  bottom_bg_color: color,
  logo,
  shortcuts: z._default(z.array(z.enum(menuBarShortcuts)).check(z.maxLength(menuBarShortcuts.length)), []),
  allow_hide_menu: flag,
  show_when_hovered: flag,
  show_app_icons: flag,
  large_icons: flag,
})
export type MenuBar = z.output<typeof menuBarSchema>

export const topBarShortcuts = [
  'chat',
  'tasks',
  'apps',
  'settings',
  'favorites',
  'notifications',
  'invite_users',
] as const
export const topBarVariants = ['with_tabs_icons', 'no_icon', 'custom_icon', 'lower_bar', 'select'] as const

/** The id is that of the app it opens. */
const topBarItem = z.strictObject({
  id: appIdSchema,
  type: z._default(z.literal('app'), 'app'),
  custom_color: z._default(color, null),
  custom_icon: z._default(z.nullable(iconSchema), null),
})

/** What a bar at the top holds, whether it belongs to the app or stands in it as a block. */
export const topBarSchema = z.strictObject({
  bg_color: z._default(color, null),
  logo,
  align_items: z._default(z.nullable(z.enum(['left', 'center', 'right'])), null),
  items: listOf(topBarItem, 50),
  items_variant: z.enum(topBarVariants),
  show_login_button: flag,
  shortcuts: z._default(z.array(z.enum(topBarShortcuts)).check(z.maxLength(topBarShortcuts.length)), []),
})
export type TopBar = z.output<typeof topBarSchema>

export const titleBarSchema = z.strictObject({
  bg_color: z._default(color, null),
  search: flag,
  minimize_search: flag,
  button: z._default(
    z.nullable(z.strictObject({ label: requiredLine(80), color: z._default(color, null), target: destinationSchema })),
    null,
  ),
  /** The table whose creation form it opens. */
  creation_form: z._default(z.nullable(tableIdSchema), null),
  /** The filter block that its search fills in, and the block that it searches; null searches every block. */
  search_filter_id: z._default(z.nullable(blockIdSchema), null),
  component: z._default(z.nullable(blockIdSchema), null),
})
export type TitleBar = z.output<typeof titleBarSchema>
