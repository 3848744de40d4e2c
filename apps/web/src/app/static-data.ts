import type { Ability } from '@oficina/access'
import type { StaticDataRouteOption } from '@tanstack/react-router'
import type { MessageKey } from '../lib/message-key.ts'
import type { Namespace } from '../locales/namespaces.ts'

/** What surrounds a screen. `shell`: the signed-in navigation. `signed-out`: the login page's two halves. `bare`: nothing. */
export type Frame = 'shell' | 'signed-out' | 'bare'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** `shell` unless said otherwise; the other two are open to people who are not signed in. */
    frame?: Frame
    /** A signed-in person who comes here goes on to where they land; for the login page and its kind. */
    leaveWhenSignedIn?: boolean
    /** Without this ability the forbidden page shows instead, and nothing of the screen. */
    can?: Ability
    /** Catalogues to have ready before the screen draws. */
    messages?: readonly Namespace[]
    /** For the window title and the breadcrumb; of the `common` or of the screen's own catalogue. */
    title?: MessageKey
    /** Opens even while the plan is blocked; for the page where it can be paid. */
    openWhenBlocked?: boolean
    /** Asks for what the screen reads before it is known who asks; it finds that when its turn comes. */
    ahead?: (params: Record<string, string>) => Promise<unknown>
  }
}

type WithStaticData = { staticData: StaticDataRouteOption }

/** The deepest route that says something wins. */
export function staticValue<K extends keyof StaticDataRouteOption>(
  matches: readonly WithStaticData[],
  key: K,
): StaticDataRouteOption[K] {
  for (let i = matches.length - 1; i >= 0; i--) {
    const value = matches[i]?.staticData?.[key]
    if (value !== undefined) return value
  }
  return undefined
}

export const frameOf = (matches: readonly WithStaticData[]): Frame => staticValue(matches, 'frame') ?? 'shell'

export const messagesOf = (matches: readonly WithStaticData[]): Namespace[] => [
  ...new Set(matches.flatMap((match) => match.staticData?.messages ?? [])),
]

export const abilitiesOf = (matches: readonly WithStaticData[]): Ability[] =>
  matches.flatMap((match) => match.staticData?.can ?? [])
