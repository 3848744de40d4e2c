import { appFonts, backgroundFits } from '@oficina/kinds/bars/index'
import { blockParamsSchema, blockTypeIds } from '@oficina/kinds/blocks/index'
import { blocksPerApp, devices } from '@oficina/kinds/layout/index'
import { z } from 'zod'
import { call, done, input, noInput } from './call.ts'
import { record, recordList } from './records.ts'
import { id, requiredLine, timestamp } from './shapes.ts'
import { tableLabelLength } from './tables.ts'

export const appLabelLength = tableLabelLength
/** Blocks whose data one call asks for. */
export const blocksPerDataCall = 100

const appId = id('app')
const blockId = id('blk')
const kind = z.enum(['page', 'bundle'])
const label = requiredLine(appLabelLength)
const color = z.string().regex(/^(#[0-9a-fA-F]{6}|[a-z]{3,12})$/)
const icon = z.string().max(60).nullable()
const blockType = z.enum(blockTypeIds)
const device = z.enum(devices)

const appCan = z.object({
  view: z.boolean(),
  createBlocks: z.boolean(),
  editBlocks: z.boolean(),
  deleteBlocks: z.boolean(),
  manage: z.boolean(),
  delete: z.boolean(),
})

export const appSummary = z.object({
  id: z.string(),
  kind,
  label: z.string(),
  icon,
  color: z.string(),
  can: appCan,
  updated_at: timestamp,
})
export type AppSummary = z.infer<typeof appSummary>

const whole = z.number().int()
const places = z.array(z.object({ id: z.string(), x: whole, y: whole, w: whole, h: whole }))
const layouts = z.object({
  desktop: z.object({ components: places }),
  /** Until it is enabled, the desktop's blocks one below the other. */
  mobile: z.object({ enabled: z.boolean(), components: places }),
})
export type AppLayouts = z.infer<typeof layouts>

/** Groups of settings; checked by the block's own kind on the server. */
const settings = z.record(z.string(), z.unknown())

export const component = z.object({
  id: z.string(),
  type: z.string(),
  version: whole,
  /** `title`, `tableId`, `viewSettings`, `content`, `style`, `actions`, without what the reader may not read. */
  settings,
  /** It has conditions that the reader may not see; they are in force all the same. */
  has_hidden_filters: z.boolean(),
  /** Why it shows nothing; null where it can. */
  problem: z.enum(['not_set_up', 'table_archived', 'table_missing', 'field_missing', 'broken']).nullable(),
  /** The settings that it lacks. */
  missing: z.array(z.string()),
})
export type Component = z.infer<typeof component>

/** Checked by the rules of bars on the server; null takes the bar away. */
const bar = z.record(z.string(), z.unknown()).nullable()
const flag = z.boolean()
const appSettings = {
  bg_color: color.nullable(),
  bg_image: z
    .strictObject({ file: id('fil'), fit: z.enum(backgroundFits), opacity: z.number().min(0).max(1) })
    .nullable(),
  font: z.enum(appFonts).nullable(),
  disable_desktop_scrolling: flag,
  tablet_follows_mobile_layout: flag,
  show_app_title_in_navigation_mode: flag,
  title_bar: bar,
  menu_bar: bar,
  top_bar: bar,
  bottom_nav: bar,
  public_show_app_title: flag,
  public_show_top_bar_with_logo: flag,
  public_remove_oficina_brand: flag,
}

export const app = appSummary.extend({
  version: whole,
  settings: z.object(appSettings),
  components: z.array(component),
  layouts,
  /** Links to the pictures that the page and its blocks hold, by file id; good for an hour. */
  files: z.record(z.string(), z.string()),
  created_at: timestamp,
  created_by: z.string().nullable(),
})
export type App = z.infer<typeof app>

export const appData = z.object({
  /** For each block that was asked for, which answer is whose; equal questions share one. */
  blocks: z.array(
    z.object({
      id: z.string(),
      problem: z.string().nullable(),
      answers: z.record(z.string(), whole),
    }),
  ),
  answers: z.array(
    z.discriminatedUnion('op', [
      recordList.extend({ op: z.literal('list') }),
      z.object({
        op: z.literal('summary'),
        lines: z.array(
          z.object({
            depth: whole,
            keys: z.array(z.unknown()),
            labels: z.array(z.string().nullable()),
            count: whole,
            aggregates: z.array(z.unknown()),
          }),
        ),
        more: z.boolean(),
      }),
      z.object({ op: z.literal('record'), record }),
      z.object({ op: z.literal('error'), error: z.object({ id: z.string(), details: z.unknown() }) }),
    ]),
  ),
})
export type AppData = z.infer<typeof appData>

/** Who may use or build which app, the app's own level decides. */
const access = 'member' as const

export const apps = {
  list: call({
    method: 'GET',
    path: '/v3/apps',
    access,
    input: noInput,
    output: z.object({ apps: z.array(appSummary) }),
    summary: 'The apps that the person may see',
  }),
  create: call({
    method: 'POST',
    path: '/v3/app',
    access: 'apps.create',
    input: input({ label, icon: icon.optional(), color: color.optional(), kind: kind.optional() }),
    output: app,
    summary: 'Make an empty app',
  }),
  get: call({
    method: 'GET',
    path: '/v3/app/{appId}',
    access,
    input: input({ appId }),
    output: app,
    summary: 'An app with its blocks and layouts, without what the person may not read',
  }),
  settings: call({
    method: 'PUT',
    path: '/v3/app/{appId}/settings',
    access,
    input: input({ appId, ...z.object(appSettings).partial().shape, mobile_enabled: flag.optional() }),
    output: app,
    summary: 'Change settings and bars of an app; only what is given changes',
  }),
  layout: call({
    method: 'PUT',
    path: '/v3/app/{appId}/layout',
    access,
    input: input({
      appId,
      device,
      moved: z
        .array(z.strictObject({ id: blockId, x: z.number(), y: z.number(), w: z.number(), h: z.number() }))
        .min(1)
        .max(blocksPerApp),
    }),
    output: z.object({ version: whole, device, components: places }),
    summary: 'Move and resize blocks; others go down out of their way',
  }),
  resetMobile: call({
    method: 'POST',
    path: '/v3/app/{appId}/layout/reset',
    access,
    input: input({ appId }),
    output: z.object({ version: whole, layouts }),
    summary: 'Arrange the phone like the desktop again',
  }),
  data: call({
    method: 'POST',
    path: '/v3/app/{appId}/data',
    access,
    reads: true,
    input: input({
      appId,
      blocks: z
        .array(z.strictObject({ id: blockId, params: z.optional(blockParamsSchema) }))
        .min(1)
        .max(blocksPerDataCall),
    }),
    output: appData,
    summary: 'What blocks of a page show, in one answer, as far as the person may see it',
  }),
}

const changed = z.object({ version: whole, component, layouts, files: z.record(z.string(), z.string()) })
const at = z.strictObject({ x: z.number().int(), y: z.number().int() })

export const blocks = {
  create: call({
    method: 'POST',
    path: '/v3/app/{appId}/block',
    access,
    input: input({
      appId,
      type: blockType,
      settings: settings.optional(),
      /** Where it was dropped, on which device; below all others otherwise. */
      at: at.optional(),
      device: device.optional(),
      size: z.strictObject({ w: z.number().int(), h: z.number().int() }).optional(),
    }),
    output: changed,
    summary: 'Add a block',
  }),
  update: call({
    method: 'PUT',
    path: '/v3/app/{appId}/block/{blockId}',
    access,
    input: input({ appId, blockId, settings, version: z.number().int().min(1).optional() }),
    output: changed,
    summary: 'Change settings of a block; with the version that was seen, a stale write is told',
  }),
  remove: call({
    method: 'DELETE',
    path: '/v3/app/{appId}/block/{blockId}',
    access,
    input: input({ appId, blockId }),
    output: done,
    summary: 'Take a block away; it can be brought back for a while',
  }),
  restore: call({
    method: 'POST',
    path: '/v3/app/{appId}/block/{blockId}/restore',
    access,
    input: input({ appId, blockId }),
    output: changed,
    summary: 'Bring a block back that was taken away',
  }),
  copy: call({
    method: 'POST',
    path: '/v3/block/{blockId}/copy',
    access,
    input: input({ blockId, to: appId, at: at.optional() }),
    output: changed,
    summary: 'A block like another one, in the same app or in another',
  }),
}

/** Tables, apps and document pages side by side, as people see them. */
const tab = { id: z.union([id('tbl'), appId, id('doc')]), type: z.enum(['table', 'app', 'doc-page']) }

export const tabs = {
  title: call({
    method: 'PUT',
    path: '/v3/tab/{id}/title',
    access,
    input: input({ ...tab, label }),
    output: done,
    summary: 'Rename a table, an app or a document page',
  }),
  icon: call({
    method: 'PUT',
    path: '/v3/tab/{id}/icon',
    access,
    input: input({ ...tab, icon: icon.optional(), color: color.optional() }),
    output: done,
    summary: 'Set the icon and colour of a table, an app or a document page',
  }),
}
