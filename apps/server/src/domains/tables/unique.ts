import { AppError } from '../../platform/errors.ts'
import { type Grant, indexName } from '../engine/index.ts'

/** The index that keeps a field's values unique, and the one that keeps a one-to-one link single. */
export const uniqueIndex = (fieldId: string) => indexName('u', fieldId)
export const singleLinkIndex = (fieldId: string) => indexName('o', fieldId)

const [violated, tooLongForIndex] = ['23505', '54000']

/** The database does not always say in which index; a table has one of long texts at most. */
function tooLongFor({ table, readable }: Grant, cause: unknown): AppError {
  const fieldId = table.row.unique_field_id
  const path = fieldId !== null && readable.has(fieldId) ? `values.${fieldId}` : 'values'
  return new AppError('invalid_input', { issues: [{ path, reason: 'too_long' }] }, { cause })
}

/** Makes the index that keeps a field unique; where some value is too long for one, says so. */
export async function refuseTooLong(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if ((error as { code?: string }).code !== tooLongForIndex) throw error
    throw new AppError('invalid_input', { issues: [{ path: 'unique_field_id', reason: 'too_long' }] }, { cause: error })
  }
}

/** Runs a write; where it makes a value twice that may be there once, or one too long to tell, says in which field. */
export async function refuseUniqueViolation<T>(grant: Grant, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string }
    if (code === tooLongForIndex) throw tooLongFor(grant, error)
    if (code !== violated || constraint === undefined) throw error
    const named = (name: string) => name === `"${constraint}"`
    for (const field of grant.table.fields.values()) {
      // Whoever cannot read the field did not write it either; all the same, it is not named to them.
      const details = grant.readable.has(field.id) ? { field: field.id, label: field.label } : {}
      if (named(uniqueIndex(field.id))) throw new AppError('unique_violation', details, { cause: error })
      if (named(singleLinkIndex(field.id)))
        throw new AppError('conflict', { reason: 'link_taken', ...details }, { cause: error })
    }
    throw error
  }
}
