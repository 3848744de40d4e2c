import type { BlockSettings } from '@oficina/kinds/blocks/index'

/** Settings that were changed, by their paths: `title`, `content.goal`. */
export type Changes = Readonly<Record<string, unknown>>

const groups = ['viewSettings', 'content', 'style', 'actions'] as const
type Group = (typeof groups)[number]
const isGroup = (name: string): name is Group => (groups as readonly string[]).includes(name)

const parts = (path: string): [group: string, key: string | undefined] => {
  const [group = '', key] = path.split('.')
  return [group, key]
}

export function valueAt(settings: BlockSettings, path: string): unknown {
  const [group, key] = parts(path)
  if (isGroup(group) && key !== undefined) return settings[group][key]
  return settings[group as 'title' | 'tableId']
}

/** The settings with the changes in their places. */
export function overlaid(settings: BlockSettings, changes: Changes): BlockSettings {
  let next = settings
  for (const [path, value] of Object.entries(changes)) {
    const [group, key] = parts(path)
    next =
      isGroup(group) && key !== undefined
        ? { ...next, [group]: { ...next[group], [key]: value } }
        : { ...next, [group]: value }
  }
  return next
}

/** The changes as a call takes them, in their groups. */
export function givenOf(changes: Changes): Record<string, unknown> {
  const given: Record<string, unknown> = {}
  for (const [path, value] of Object.entries(changes)) {
    const [group, key] = parts(path)
    if (isGroup(group) && key !== undefined) given[group] = { ...(given[group] as object | undefined), [key]: value }
    else given[group] = value
  }
  return given
}
