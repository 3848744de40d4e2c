import type { Field } from '@oficina/contract'
import {
  type FieldEnv,
  type FieldKind,
  fetchPhoneLibraryBy,
  fieldKindOf,
  hasPhoneLibrary,
  isFieldTypeId,
  type Noun,
  onPhoneLibrary,
} from '@oficina/kinds'
import { isOptionId } from '@oficina/kinds/ids'
import { useQuery } from '@tanstack/react-query'
import { createContext, use, useMemo, useSyncExternalStore } from 'react'
import { dateFormatIn } from '../../ground/session/date-format.ts'
import { useMaybeSession } from '../../ground/session/session.ts'
import { api } from '../../lib/api.ts'
import { foldText } from '../../lib/fold-text.ts'
import type { People } from '../people/people.ts'
import { peopleBook } from '../people/people-book.ts'
import { optionBook } from './options/option-book.ts'
import { type KnownOptions, optionOf, settingsFor } from './options/options-of.ts'

/** How values are read and written here: the person's language, the organisation's zone and symbol, and people's names. */
export interface Env extends FieldEnv, KnownOptions {
  people: People
  /** Learns who is called so, for texts that are about to be read. Without it, whoever there is is known. */
  findNames?: (names: readonly string[]) => Promise<void>
  /** Whether telephone numbers are written for people already: when this turns, values are drawn anew. */
  canPhone?: boolean
}

fetchPhoneLibraryBy(() => import('@oficina/kinds/phone-numbers'))

/** Whether telephone numbers can be written for people: what knows them comes when the first one is met. */
export const usePhoneNumbers = (): boolean => useSyncExternalStore(onPhoneLibrary, hasPhoneLibrary)

/** Set around pages for visitors, who have no session to read it from. */
export const FieldEnvContext = createContext<Env | null>(null)

export function useFieldEnv(): Env {
  const given = use(FieldEnvContext)
  const own = useMemberEnv(given === null)
  const env = given ?? own
  if (!env) throw new Error('values are shown to members, or inside a FieldEnvContext')
  return env
}

function useMemberEnv(isWanted: boolean): Env | null {
  const session = useMaybeSession()
  const language = session?.language
  const { timezone, currency_symbol: currencySymbol } = session?.org.locale_settings ?? {}
  const dateFormat = dateFormatIn(session)
  const { data } = useQuery({
    ...api.users.colleagues.queryOptions(),
    staleTime: 300_000,
    enabled: isWanted && session !== null,
  })
  // Who is not among the first ones is asked for by id, once it is known who is.
  const version = useSyncExternalStore(peopleBook.subscribe, peopleBook.getVersion, peopleBook.getVersion)
  const optionsVersion = useSyncExternalStore(optionBook.subscribe, optionBook.getVersion, optionBook.getVersion)
  const canPhone = usePhoneNumbers()
  return useMemo(() => {
    if (language === undefined || timezone === undefined || currencySymbol === undefined) return null
    const first = data?.people ?? []
    const byId = new Map(first.map((person) => [person.id_user, person]))
    const byName = new Map(first.map((person) => [foldText(person.name), person.id_user]))
    const get = (id: string) => byId.get(id) ?? (data && peopleBook.get(id))
    return {
      locale: language,
      timezone,
      currencySymbol,
      ...(dateFormat && { dateFormat }),
      people: { get, first, isWhole: data?.more === false, version },
      findNames: (names) => peopleBook.findNames(names.filter((name) => !byName.has(foldText(name)))),
      canPhone,
      optionsVersion,
      names: {
        labelOf: (noun, id) => (noun === 'user' ? get(id)?.name : undefined),
        idOf: (noun, label) =>
          noun === 'user' ? (byName.get(foldText(label)) ?? peopleBook.idCalled(label)) : undefined,
      },
    }
  }, [data, version, optionsVersion, language, timezone, currencySymbol, dateFormat, canPhone])
}

/** The kind of a field; what the product does not know is a fault of the server. */
export function kindOf(field: Field): FieldKind {
  if (!isFieldTypeId(field.type)) throw new Error(`there is no field type ${field.type}`)
  return fieldKindOf(field.type)
}

export const valueKindOf = (field: Field) => kindOf(field).valueKindOf(field.options)

/** Whether someone who may change records may change this field. */
export const isWritable = (field: Field): boolean => !field.readonly && !kindOf(field).traits.readOnlyAlways

/** Whether the server fills it in for a new record, such as a number or a random code as the name. */
export const isFilledIn = (field: Field): boolean => kindOf(field).autoFillOf(field.options) !== null

interface Named {
  id: number | string
  label?: string | null
  name?: string
}

/** A value as it was read, with names beside ids, as the kind itself holds it. */
export function canonical(field: Field, value: unknown): unknown {
  const kind = valueKindOf(field)
  const idOf = (one: unknown) => (typeof one === 'object' && one !== null ? (one as Named).id : one)
  if (kind === 'link') return value === null || value === undefined ? null : idOf(value)
  return (kind === 'links' || kind === 'files') && Array.isArray(value) ? value.map(idOf) : (value ?? null)
}

/**
 * Whether a value can be one of the field as it is now. For a moment after a field's type was changed, rows that were
 * read before the change are still on screen; what they hold means nothing to the new type.
 */
export function isOfField(field: Field, value: unknown): boolean {
  const kind = valueKindOf(field)
  if (value === null || value === undefined || kind === 'link' || kind === 'links') return true
  switch (kindOf(field).columnOf(field.options)) {
    case 'text':
    case 'date':
    case 'timestamptz':
    case 'time':
      return typeof value === 'string'
    case 'numeric':
    case 'bigint':
      return typeof value === 'number'
    case 'boolean':
      return typeof value === 'boolean'
    case 'text[]':
      return Array.isArray(value)
    case 'jsonb':
      return typeof value === 'object'
    case null:
      return true
  }
}

/** A value as text, for copying and for plain cells. */
export function textOf(field: Field, value: unknown, env: Env): string {
  if (!isOfField(field, value)) return ''
  const named = Array.isArray(value) ? value : [value]
  const labels = new Map(
    named
      .filter((one): one is Named => typeof one === 'object' && one !== null && 'id' in one)
      .map((one) => [String(one.id), one.label ?? one.name ?? `#${one.id}`]),
  )
  const names = {
    idOf: (noun: Noun, label: string) => env.names?.idOf(noun, label),
    labelOf: (noun: Noun, id: string) =>
      labels.get(id) ?? (field.choices && optionOf(field, id, env)?.label) ?? env.names?.labelOf(noun, id),
  }
  return kindOf(field).format(canonical(field, value) as never, settingsFor(field, value), { ...env, names })
}

/** What was given as a value of the field. Throws a `FieldValueError`. */
export const parseValue = (field: Field, raw: unknown, env: Env) =>
  kindOf(field).parse(raw as never, settingsToRead(field, raw), env)

/** An id of a long list is taken as it is: the server knows whether there is such an option. */
function settingsToRead(field: Field, raw: unknown): Field['options'] {
  if (!field.long_list) return field.options
  const options = settingsFor(field, raw)
  const known = new Set(optionBook.listOf(field).map(({ id }) => id))
  const ids = (Array.isArray(raw) ? raw : [raw]).filter((id): id is string => isOptionId(id) && !known.has(String(id)))
  const others = ids.map((id) => ({ id, label: id, color: null }))
  return { ...options, options: [...optionBook.listOf(field), ...others] }
}
