/** Why a value is refused. The text for people is made from the id and the details, in their language. */
export const fieldValueReasons = [
  'wrong_type',
  'read_only',
  'invalid_characters',
  'too_long',
  'too_many',
  'too_few',
  'too_deep',
  'not_a_number',
  'out_of_range',
  'invalid_boolean',
  'invalid_date',
  'invalid_time',
  'invalid_duration',
  'nonexistent_time',
  'unknown_option',
  'unknown_user',
  'unknown_file',
  'unknown_record',
  'invalid_cpf',
  'invalid_cnpj',
  'invalid_plate',
  'invalid_mask',
  'invalid_phone',
  'invalid_email',
  'invalid_link',
  'unsafe_link',
  'invalid_coordinates',
  'invalid_lap',
  'invalid_rich_text',
] as const
export type FieldValueReason = (typeof fieldValueReasons)[number]

/** Limits and names of settings only: never the value, which may be secret and end up in a log. */
export type FieldValueDetails = Readonly<Record<string, string | number | boolean>>

/** The only thing that reading a value throws. */
export class FieldValueError extends Error {
  readonly reason: FieldValueReason
  readonly details: FieldValueDetails
  constructor(reason: FieldValueReason, details: FieldValueDetails = {}) {
    super(reason)
    this.name = 'FieldValueError'
    this.reason = reason
    this.details = details
  }
}

export function refuse(reason: FieldValueReason, details?: FieldValueDetails): never {
  throw new FieldValueError(reason, details)
}
