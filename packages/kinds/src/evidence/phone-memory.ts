import type { FieldEnv } from '../fields/field-env.ts'
import { readAs } from './candidates.ts'

const lastDigits = /\d{4}$/
const kept = 20_000

/** Whether digits are a telephone number hangs on the first ones, and costs much: those that begin alike are read once. */
export class PhoneMemory {
  private readonly known = new Map<string, boolean>()

  read(text: string, env: FieldEnv): string | undefined {
    const key = text.replace(lastDigits, '0000')
    const known = this.known.get(key)
    if (known !== undefined) return known ? text : undefined
    const isNumber = readAs('phone', text, env) !== undefined
    if (this.known.size < kept) this.known.set(key, isNumber)
    return isNumber ? text : undefined
  }
}
