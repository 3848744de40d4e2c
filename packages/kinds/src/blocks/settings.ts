import { isFileId } from '../ids.ts'
import { isObject, own } from '../json.ts'
import type { ViewIssue } from '../views/shared/slot.ts'
import type { ViewSettings } from '../views/view-kind.ts'
import type { BlockSettings } from './block-kind.ts'

export const groupNames = ['viewSettings', 'content', 'style', 'actions'] as const
type Group = (typeof groupNames)[number]

/** Only what is to change, in the groups of the whole. */
export type GivenSettings = { title?: unknown; tableId?: unknown } & { [G in Group]?: ViewSettings }

/** What a call gave, or what of it no block of this kind has. */
export function readGiven(raw: object, defaults: BlockSettings): { given: GivenSettings } | { issues: ViewIssue[] } {
  const issues: ViewIssue[] = []
  for (const [name, value] of Object.entries(raw)) {
    if (name === 'title' || name === 'tableId') continue
    if (!(groupNames as readonly string[]).includes(name)) issues.push({ path: name, reason: 'unknown_key' })
    else if (!isObject(value)) issues.push({ path: name, reason: 'invalid_type' })
    else {
      const unknown = Object.keys(value).filter((key) => !Object.hasOwn(defaults[name as Group], key))
      issues.push(...unknown.map((key) => ({ path: `${name}.${key}`, reason: 'unknown_key' })))
    }
  }
  return issues.length > 0 ? { issues } : { given: raw }
}

/** What was given, by the paths at which two people may write at once: `title`, `viewSettings.sort`. */
export function keysOf(given: GivenSettings): string[] {
  const own = (['title', 'tableId'] as const).filter((key) => given[key] !== undefined)
  return [...own, ...groupNames.flatMap((group) => Object.keys(given[group] ?? {}).map((key) => `${group}.${key}`))]
}

const fileKeys = new Set(['file', 'fileId', 'logo'])

/** Every file that stands in settings, a page's or a block's. */
export function filesIn(settings: unknown): string[] {
  const found = new Set<string>()
  const waiting: unknown[] = [settings]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next !== 'object' || next === null) continue
    for (const [key, value] of Object.entries(next)) {
      if (fileKeys.has(key) && isFileId(value)) found.add(value)
      else if (typeof value === 'object' && value !== null) waiting.push(value)
    }
  }
  return [...found]
}

/** Stored settings of an older version, one step after another. */
export function upgraded(
  steps: Readonly<Record<number, (stored: unknown) => unknown>>,
  stored: unknown,
  from: number,
  to: number,
): object {
  if (!Number.isInteger(from) || from < 1 || from > to) throw new Error('unknown_settings_version')
  let settings = stored
  for (let version = from; version < to; version++) {
    const step = own(steps, String(version))
    if (typeof step !== 'function') throw new Error('missing_upgrade')
    settings = step(settings)
  }
  if (!isObject(settings)) throw new Error('settings_are_no_object')
  return settings
}
