import type { Filter } from '@oficina/kinds'
import { AppError } from '../../platform/errors.ts'

/** Either these records, or all of a selection. */
export interface Chosen {
  ids?: number[] | undefined
  all?: true | undefined
  filter?: Filter | undefined
  search?: string | undefined
  /** The table's name, typed by whoever wants all of its records gone. */
  confirm?: string | undefined
}

const refused = (path: string, reason: string) => new AppError('invalid_input', { issues: [{ path, reason }] })

export function idsOrAll(chosen: Chosen): void {
  if ((chosen.ids === undefined) === (chosen.all === undefined)) throw refused('ids', 'ids_or_all')
}

const isOpen = (filter: Filter | undefined): boolean => filter === undefined || filter.rules.length === 0

/** Nobody empties a table by a slip: without a condition its name has to be typed. */
export function refuseUnconfirmed(chosen: Chosen, label: string): void {
  const narrows = !isOpen(chosen.filter) || (chosen.search ?? '').trim() !== ''
  if (!narrows && chosen.confirm?.trim() !== label) throw refused('confirm', 'type_the_name')
}
