import type { Resources } from '../locales/namespaces.ts'
import { i18n } from './i18n.ts'

type Plural = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'
type WithoutPlural<K extends string> = K extends `${infer Base}_${Plural}` ? Base : K
type Dotted<T> = {
  [K in keyof T & string]: T[K] extends string ? WithoutPlural<K> : `${K}.${Dotted<T[K]>}`
}[keyof T & string]

/** A text that stands in data (a route's title, a menu's entry, a command): `namespace:path.to.text`, checked by tsc. */
export type MessageKey = { [N in keyof Resources]: `${N}:${Dotted<Resources[N]>}` }[keyof Resources]

const translate = (key: string, values?: Record<string, unknown>): string =>
  (i18n.t as unknown as (key: string, values?: Record<string, unknown>) => string)(key, values)

/** The text of such a key. Its catalogue must be loaded, as a screen's `messages` are before it draws. */
export const message = (key: MessageKey, values?: Record<string, unknown>): string => translate(key, values)

/**
 * The text of a key that comes from outside, or null if there is none. It takes any string: to compare one with every
 * key that we have would take the compiler ten seconds.
 */
export const messageIfAny = (key: string, values?: Record<string, unknown>): string | null =>
  i18n.exists(key) ? translate(key, values) : null
