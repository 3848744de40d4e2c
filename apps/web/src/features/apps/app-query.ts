import type { App } from '@oficina/contract'
import { replaceEqualDeep } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

/** An answer that was asked for before a change of ours was saved must not take the change back. */
const newest = (before: unknown, now: unknown): unknown => {
  const known = before as App | undefined
  return known && known.version > (now as App).version ? known : replaceEqualDeep(before, now)
}

/** An app with its blocks and places, as everything on its page reads it. */
export const appQuery = (appId: string) => ({ ...api.apps.get.queryOptions({ appId }), structuralSharing: newest })
