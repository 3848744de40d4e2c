import type { MessageKey } from '../../lib/message-key.ts'

/** Looks at what was typed; gives the text to show under the field, or null when it is right. */
export type Check = (value: string) => MessageKey | null

// The same shape that the server asks for, so that nothing passes here and fails there.
const emailShape = /^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

export const isEmail = (text: string): boolean => {
  const address = text.trim()
  return address.length <= 254 && emailShape.test(address)
}

/** Something other than blanks. */
export const filled =
  (text: MessageKey = 'errors:required'): Check =>
  (value) =>
    value.trim() ? null : text

/** Anything at all: blanks count in a password. */
export const typed =
  (text: MessageKey = 'errors:required'): Check =>
  (value) =>
    value ? null : text

/** One address; an empty field is right, so that `filled` decides about that. */
export const emailAddress =
  (text: MessageKey = 'auth:validation.emailInvalid'): Check =>
  (value) =>
    !value.trim() || isEmail(value) ? null : text

export const atLeast =
  (length: number, text: MessageKey): Check =>
  (value) =>
    value.length >= length ? null : text

export const atMost =
  (length: number, text: MessageKey = 'auth:validation.tooLong'): Check =>
  (value) =>
    value.trim().length <= length ? null : text

export const onlyLettersAndNumbers =
  (text: MessageKey): Check =>
  (value) =>
    /^[a-z0-9]*$/i.test(value.trim()) ? null : text

/** The first text that the checks find, for the form library: true means right. */
export const passes =
  (checks: readonly Check[]) =>
  (value: string): MessageKey | true => {
    for (const check of checks) {
      const text = check(value ?? '')
      if (text) return text
    }
    return true
  }
