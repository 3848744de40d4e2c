import { view } from '../view-kind.ts'

/** The tasks of a table's records: built into every table, nothing to set. */
export const tasks = view({ id: 'tasks', version: 1, slots: {}, needs: [], addable: false, onePerTable: true })
