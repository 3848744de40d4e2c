import type { SearchAnswer } from '@oficina/contract'
import { fold } from '@oficina/kinds'
import { actorOf } from '../../platform/access/authorize.ts'
import type { Ctx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { pictureUrl } from '../../platform/files/picture-url.ts'
import { listFolders } from '../folders/index.ts'
import { listRecent } from '../home/index.ts'
import { presentTab, type Tab, tabOf, visibleTabs } from '../tabs/index.ts'
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
    const records = await findRecords(ctx, q, { tables: [tableId], lately: Promise.resolve([]) }, limit)
    return { ...nothing, records }
  }
  if (q === '') return nothing
  const ofType = (type: string) => [...tabs.values()].filter((tab) => tab.type === type)
  const tables = ofType('table')
  const lately = listRecent(ctx, tabs).then((recent) => recent.map(({ id }) => id))
  const [folders, people, records] = await Promise.all([
    listFolders(ctx, tabs),
    peopleNamed(ctx, q, limit),
    findRecords(ctx, q, { tables: tables.map(({ id }) => id), lately }, limit),
    lately,
  ])
  const named = (all: readonly Tab[]) => ranked(all, ({ folded }) => folded, q, limit).map(presentTab)
  return {
    apps: named(ofType('app')),
    tables: named(tables),
    pages: named(ofType('doc-page')),
    folders: ranked(folders, ({ label }) => fold(label), q, limit),
    people,
    records,
  }
}

async function peopleNamed(ctx: Ctx, q: string, limit: number): Promise<SearchAnswer['people']> {
  const { orgId } = actorOf(ctx)
  const people = await findPeople(ctx.db, orgId, { text: q, limit })
  return people.map(({ id, name, photo_file_id }) => {
    return { id_user: id, name, photo_url: pictureUrl(ctx, orgId, photo_file_id) }
  })
}
