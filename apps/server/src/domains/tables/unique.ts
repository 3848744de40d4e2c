import { AppError } from '../../platform/errors.ts'
import { type Grant, indexName } from '../engine/index.ts'

/** The index that keeps a field's values unique, and the one that keeps a one-to-one link single. */
export const uniqueIndex = (fieldId: string) => indexName('u', fieldId)
export const singleLinkIndex = (fieldId: string) => indexName('o', fieldId)

/** Runs a write; where it makes a value twice that may be there once, says in which field. */
export async function refuseUniqueViolation<T>(grant: Grant, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string }
    if (code !== '23505' || constraint === undefined) throw error
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
