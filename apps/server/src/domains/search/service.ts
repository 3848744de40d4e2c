import type { SearchAnswer } from '@oficina/contract'
import { memberOf } from '../../platform/access/authorize.ts'
import type { Ctx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { pictureUrl } from '../../platform/files/picture-url.ts'
import { listFolders } from '../folders/index.ts'
import { listRecent } from '../home/index.ts'
import { likeText } from '../tables/index.ts'
import { presentTab, tabOf, type VisibleTabs, visibleTabs } from '../tabs/index.ts'
import { findPeople } from '../users/index.ts'
import { findRecords } from './find-records.ts'
import { ranked } from './rank.ts'

interface Search {
  q: string
  limit: number
  table_id?: string | undefined
}

/** Everything that the person may see and that answers, in groups, the best first. */
export async function find(ctx: Ctx, { q: given, limit, table_id: tableId }: Search): Promise<SearchAnswer> {
  const q = given.replaceAll(/[\u0000-\u001f\u007f]/g, ' ').trim()
  const nothing: SearchAnswer = { apps: [], tables: [], pages: [], folders: [], people: [], records: [] }
  const tabs = await visibleTabs(ctx)
  if (tableId !== undefined) {
    if (!tabOf(tabs, { id: tableId, type: 'table' })) throw notFound('table')
    return { ...nothing, records: await findRecords(ctx, q, [tableId], limit) }
  }
  if (q === '') return nothing
  const [folders, people, records] = await Promise.all([
    listFolders(ctx, tabs),
    peopleNamed(ctx, q, limit),
    tablesToSearch(ctx, tabs).then((tables) => findRecords(ctx, q, tables, limit)),
  ])
  const ofType = (type: string) => [...tabs.values()].filter((tab) => tab.type === type)
  return {
    apps: ranked(ofType('app'), q, limit).map(presentTab),
    tables: ranked(ofType('table'), q, limit).map(presentTab),
    pages: ranked(ofType('doc-page'), q, limit).map(presentTab),
    folders: ranked(folders, q, limit),
    people,
    records,
  }
}

/** Tables that were opened lately come first. */
async function tablesToSearch(ctx: Ctx, tabs: VisibleTabs): Promise<string[]> {
  const lately = (await listRecent(ctx, tabs)).map(({ id }) => id)
  const all = [...tabs.values()].filter(({ type }) => type === 'table').map(({ id }) => id)
  const known = new Set(all)
  return [...new Set([...lately.filter((id) => known.has(id)), ...all])]
}

async function peopleNamed(ctx: Ctx, q: string, limit: number): Promise<SearchAnswer['people']> {
  const { orgId } = memberOf(ctx)
  const people = await findPeople(ctx.db, orgId, likeText(q), limit)
  return people.map(({ id, name, photo_file_id }) => {
    return { id_user: id, name, photo_url: pictureUrl(ctx, orgId, photo_file_id) }
  })
}
