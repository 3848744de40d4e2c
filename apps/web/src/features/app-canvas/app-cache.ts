import type { App, Component } from '@oficina/contract'
import { type Device, deriveMobile, type Layout, type Placed } from '@oficina/kinds/layout/index'

export interface ChangedBlock {
  version: number
  component: Component
  layouts: App['layouts']
  files: App['files']
}

export interface ChangedPlaces {
  version: number
  device: Device
  components: readonly Placed[]
}

export const layoutOf = (app: App, device: Device): Layout => app.layouts[device].components

/** The app with blocks at new places. The phone follows the desktop until it is arranged by itself. */
export function withPlaces(app: App, { version, device, components }: ChangedPlaces): App {
  const moved = new Map(components.map((placed) => [placed.id, placed]))
  const placed = app.layouts[device].components.map((one) => moved.get(one.id) ?? one)
  const { desktop, mobile } = app.layouts
  const layouts =
    device === 'mobile'
      ? { desktop, mobile: { ...mobile, components: placed } }
      : {
          desktop: { components: placed },
          mobile: mobile.enabled ? mobile : { ...mobile, components: deriveMobile(placed) },
        }
  return { ...app, version: Math.max(app.version, version), layouts }
}

/** The app with a block that was added or changed. */
export function withBlock(app: App, { version, component, layouts, files }: ChangedBlock): App {
  if (version < app.version) return app
  const isKnown = app.components.some(({ id }) => id === component.id)
  const components = isKnown
    ? app.components.map((one) => (one.id === component.id ? component : one))
    : [...app.components, component]
  return { ...app, version, components, layouts, files: { ...app.files, ...files } }
}

/** The app without a block. Its version is the server's to tell. */
export function withoutBlock(app: App, blockId: string): App {
  const isOther = ({ id }: { id: string }) => id !== blockId
  const { desktop, mobile } = app.layouts
  const rest = desktop.components.filter(isOther)
  return {
    ...app,
    components: app.components.filter(isOther),
    layouts: {
      desktop: { components: rest },
      mobile: { ...mobile, components: mobile.enabled ? mobile.components.filter(isOther) : deriveMobile(rest) },
    },
  }
}

/** What of a layout stands elsewhere in another one; blocks that only one of them has are left out. */
export function movedBetween(before: Layout, after: Layout): { from: Placed[]; to: Placed[] } {
  const old = new Map(before.map((placed) => [placed.id, placed]))
  const pairs = after.flatMap((to) => {
    const from = old.get(to.id)
    return from && !isSamePlace(from, to) ? [{ from, to }] : []
  })
  return { from: pairs.map(({ from }) => from), to: pairs.map(({ to }) => to) }
}

export const isSamePlace = (one: Placed, other: Placed): boolean =>
  one.x === other.x && one.y === other.y && one.w === other.w && one.h === other.h
