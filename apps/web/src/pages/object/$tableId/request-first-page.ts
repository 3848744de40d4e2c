import type { Table, View } from '@oficina/contract'
import { askFirstPage } from '../../../features/records/first-page.ts'
import type { PersonalSearch } from '../../../features/views/personal/personal-search.ts'
import { hasBody } from '../../../features/views/view-body.tsx'
import { queryOf } from '../../../features/views/view-query.ts'

/** Milliseconds, enough for most answers; then the grid renders with a skeleton. */
const longestWait = 400

/** Requests the first rows of the grid before it opens, so that it renders once, with its rows. */
export async function askFirstRows(table: Table, view: View | null, search: PersonalSearch): Promise<void> {
  if (view && hasBody(view.type)) return
  const waited = new Promise((resolve) => setTimeout(resolve, longestWait))
  await Promise.race([askFirstPage(queryOf(table, view, search, search.q ?? '')), waited])
}
