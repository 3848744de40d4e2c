import { off, on } from './frame-slots.ts'

/** What people may do with the records that a block shows, as far as their role goes. */
export const recordActions = {
  open_record: on,
  create_record: on,
  edit_record: on,
  delete_record: off,
}
export const showsRecords = { readsTable: true, writesRecords: true } as const
