import { readdirSync, readFileSync } from 'node:fs'
import { blockKinds } from '@oficina/kinds/blocks/index'
import { fields } from '@oficina/kinds/fields/index'
import { viewKinds } from '@oficina/kinds/views/index'
import type { GuideLanguage } from './guide-pages.ts'

const locales = new URL('../../src/locales/', import.meta.url)

type Messages = ReadonlyMap<string, string>

/** Every text of the interface in a language, by `namespace:key`. */
export function readMessages(language: GuideLanguage): Messages {
  const all = new Map<string, string>()
  const folder = new URL(`${language}/`, locales)
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json')))
    flatten(JSON.parse(readFileSync(new URL(file, folder), 'utf8')), `${file.slice(0, -5)}:`, all)
  return all
}

function flatten(value: Record<string, unknown>, prefix: string, all: Map<string, string>) {
  for (const [key, child] of Object.entries(value)) {
    if (typeof child === 'string') all.set(prefix + key, child)
    else flatten(child as Record<string, unknown>, `${prefix}${key}.`, all)
  }
}

/** The kinds that pages can name, and where their names are. */
export const documentedKinds = {
  field: { ids: Object.keys(fields), key: (id: string) => `fields:type.${id}.name` },
  view: { ids: Object.keys(viewKinds), key: (id: string) => `views:type.${id}` },
  block: { ids: Object.keys(blockKinds), key: (id: string) => `blocks:kind.${id}.label` },
} as const

export type DocumentedKind = keyof typeof documentedKinds

const isKind = (what: string): what is DocumentedKind => Object.hasOwn(documentedKinds, what)

/** The text of `t:views:bar.filter` or the name of `field:number`. Throws on what does not exist. */
export function nameOf(messages: Messages, what: string, id: string): string {
  if (isKind(what)) {
    const { ids, key } = documentedKinds[what]
    if (!ids.includes(id)) throw new Error(`there is no ${what} ${id}`)
    return textOf(messages, key(id))
  }
  if (what !== 't') throw new Error(`{{${what}:…}} means nothing: t, keys, field, view and block do`)
  return textOf(messages, id)
}

function textOf(messages: Messages, key: string): string {
  const text = messages.get(key)
  if (text === undefined) throw new Error(`there is no message ${key}`)
  // A page cannot know the name or the number that belongs there.
  if (text.includes('{{')) throw new Error(`the message ${key} has placeholders`)
  return text
}
