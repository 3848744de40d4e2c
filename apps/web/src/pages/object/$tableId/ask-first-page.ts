import type { Table, View } from '@oficina/contract'
import { askFirstPage } from '../../../features/records/first-page.ts'
import type { PersonalSearch } from '../../../features/views/personal/personal-search.ts'
import { hasBody } from '../../../features/views/view-body.tsx'
import { queryOf } from '../../../features/views/view-query.ts'

/** Long enough for most answers; the sheet shows what it waits for after that. */
const patience = 400

/** Asks for the first rows of the sheet that is about to open, so that it is drawn once, with them. */
export async function askFirstRows(table: Table, view: View | null, search: PersonalSearch): Promise<void> {
  if (view && hasBody(view.type)) return
  const waited = new Promise((resolve) => setTimeout(resolve, patience))
  await Promise.race([askFirstPage(queryOf(table, view, search, search.q ?? '')), waited])
}
