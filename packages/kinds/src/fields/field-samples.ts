import type { Json } from '../json.ts'
import type { FieldEnv } from './field-env.ts'
import type { FieldKind } from './field-kind.ts'
import type { FieldValueReason } from './field-value-error.ts'

/** What the shared suites try on a field type, here and on the server. */
export interface FieldSamples<O extends object = object, V extends Json = Json> {
  /** Canonical values, and their text in Brazilian Portuguese and São Paulo's time where it is worth pinning. */
  valid: ReadonlyArray<{ value: V; options?: O; text?: string; textLoses?: true }>
  /** What else is read, and as what. */
  reads: ReadonlyArray<{ raw: unknown; value: V | null; options?: O; env?: Partial<FieldEnv> }>
  /** What is refused, and why. */
  invalid: ReadonlyArray<{ raw: unknown; reason: FieldValueReason; options?: O; env?: Partial<FieldEnv> }>
}

export const samplesOf = <O extends object, V extends Json>(
  _kind: FieldKind<string, O, V>,
  samples: FieldSamples<O, V>,
): FieldSamples<O, V> => samples
