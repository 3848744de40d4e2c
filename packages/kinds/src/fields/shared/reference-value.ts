import { isFileId, isRecordId, isUserId } from '../../ids.ts'
import { isObject, own } from '../../json.ts'
import type { FieldEnv, Noun } from '../field-env.ts'
import { refuse } from '../field-value-error.ts'

/** Longer labels than this name nobody. */
const maxLabel = 320

function idIn(raw: unknown, key = 'id'): unknown {
  const given = isObject(raw) ? own(raw, key) : raw
  return typeof given === 'string' && given.length <= maxLabel ? given.trim() : given
}

function idFromLabel(noun: Noun, label: unknown, env: FieldEnv): string | undefined {
  return typeof label === 'string' && label.length <= maxLabel ? env.names?.idOf(noun, label) : undefined
}

/** By id, as `{ id }`, or by whatever label the caller's names know. Whether the user exists is for the server to say. */
export function parseUser(raw: unknown, env: FieldEnv): string {
  const given = idIn(raw)
  if (isUserId(given)) return given
  const id = idFromLabel('user', given, env)
  return isUserId(id) ? id : refuse('unknown_user')
}

export function parseFile(raw: unknown, env: FieldEnv): string {
  const given = idIn(raw)
  if (isFileId(given)) return given
  const id = idFromLabel('file', given, env)
  return isFileId(id) ? id : refuse('unknown_file')
}

/** A number, `12`, `#12`, `{ id }` as it is read, `{ recordId }`, or a label that the caller's names know. */
export function parseRecord(raw: unknown, env: FieldEnv): number {
  const given = idIn(raw, isObject(raw) && Object.hasOwn(raw, 'recordId') ? 'recordId' : 'id')
  if (isRecordId(given)) return given
  const text = typeof given === 'string' ? given : ''
  const digits = /^#?(\d{1,16})$/.exec(text)?.[1] ?? idFromLabel('record', text, env)
  const id = digits === undefined ? 0 : Number(digits)
  return isRecordId(id) ? id : refuse('unknown_record')
}

export const labelOf = (noun: Noun, id: string, env: FieldEnv): string => env.names?.labelOf(noun, id) ?? id

/** A record without a known label is shown by its number. */
export const recordLabel = (id: number, env: FieldEnv): string => env.names?.labelOf('record', String(id)) ?? `#${id}`
