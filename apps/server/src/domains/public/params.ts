import { isObject, own } from '@oficina/kinds'
import type { BlockParams } from '@oficina/kinds/blocks/index'
import { AppError } from '../../platform/errors.ts'

/** A rule about a field of a linked record is a question to another table: visitors do not put those. */
function asksBehindLinks(filter: unknown): boolean {
  if (!isObject(filter)) return false
  const rules = own(filter, 'rules')
  if (Array.isArray(rules)) return rules.some(asksBehindLinks)
  const value = own(filter, 'value')
  return isObject(value) && own(value, 'field') !== undefined
}

/** What a visitor asks for on top of what is shown; by what they see and nothing else. The rest is checked where it is read. */
export function refusedBehindLinks({ filter }: Pick<BlockParams, 'filter'>): AppError | null {
  if (!asksBehindLinks(filter)) return null
  return new AppError('invalid_input', { issues: [{ path: 'filter', reason: 'unknown_field' }] })
}
