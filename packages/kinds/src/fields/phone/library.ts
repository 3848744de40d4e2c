import type { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** What knows the telephone numbers of the world. */
export interface PhoneLibrary {
  isSupportedCountry: typeof isSupportedCountry
  parsePhoneNumberFromString: typeof parsePhoneNumberFromString
}

/*
 * The library is larger than all field types together. The server has it from the start, by importing
 * `@oficina/kinds/phone-numbers`; a page says how to fetch it, and fetches it when it first meets a telephone number.
 * Until it is there, numbers stand as they are kept.
 */
let library: PhoneLibrary | null = null
let fetchIt: (() => Promise<unknown>) | null = null
let fetching: Promise<unknown> | null = null
const listeners = new Set<() => void>()

export function providePhoneLibrary(given: PhoneLibrary): void {
  library = given
  for (const listener of listeners) listener()
}

/** How a page gets the library once it needs it. */
export function fetchPhoneLibraryBy(fetch: () => Promise<unknown>): void {
  fetchIt = fetch
}

export const hasPhoneLibrary = (): boolean => library !== null

export function onPhoneLibrary(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function phoneLibrary(): PhoneLibrary | null {
  if (library) return library
  if (!fetchIt) throw new Error('telephone numbers are used, and nobody said where their library is')
  // One that did not come, since the network was away, is asked for again by the next number.
  fetching ??= fetchIt().catch(() => {
    fetching = null
  })
  return null
}
