import { expect } from 'vitest'
import type { Got } from '../send.ts'
import type { Fixture } from './fixture.ts'
import { seen } from './scanner.ts'

/** Names of fields that nobody ever had. */
export const noField = 'fld_0000000000zz00'
export const noKey = 'zznokey'

/** Each hidden field of People: held, and made of what is hidden. */
export const hiddenFields = ({ people }: Fixture) => [people.zqsalary, people.zqssn, people.zqbonus]
export const hiddenKeys = ['zqsalary', 'zqssn', 'zqbonus']

/** The same answer as for a name that never was; the name itself aside. */
export function sameAs(got: Got, absent: Got, name: string, absentName: string): void {
  const neutral = (answer: Got, own: string) => {
    const { status, headers, text } = seen(answer)
    const { 'content-length': _, ...rest } = headers
    return { status, headers: rest, text: text.replaceAll(own, '…') }
  }
  expect(neutral(got, name)).toEqual(neutral(absent, absentName))
}

/** By id for people and by key for programs: refused, and as if there were no such field. */
export async function refuses(
  f: Fixture,
  byId: (id: string) => Promise<Got>,
  byKey: ((key: string) => Promise<Got>) | null = null,
): Promise<void> {
  const absent = await byId(noField)
  expect(absent.status).toBe(422)
  for (const id of hiddenFields(f)) sameAs(await byId(id), absent, id, noField)
  if (!byKey) return
  const absentKey = await byKey(noKey)
  expect(absentKey.status).toBe(422)
  for (const key of hiddenKeys) sameAs(await byKey(key), absentKey, key, noKey)
}
