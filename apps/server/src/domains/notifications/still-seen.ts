import type { TabType } from '@oficina/contract'
import type { Ctx } from '../../platform/context.ts'
import { getRecords } from '../records/index.ts'
import { tabOf, visibleTabs } from '../tabs/index.ts'

const types: Readonly<Record<string, TabType>> = { object: 'table', app: 'app', 'doc-page': 'doc-page' }

interface About {
  tab: { id: string; type: TabType }
  recordId: number | null
}

/** What a notification leads to; null where that is nothing of its own, which everyone may open. */
function aboutOf(link: string | null): About | null {
  const [, kind = '', id, record] =
    /^\/([a-z-]+)\/((?:tbl|app|doc)_\w+)(?:\/record\/(\d{1,15}))?/.exec(link ?? '') ?? []
  const type = types[kind]
  if (type === undefined || id === undefined) return null
  return { tab: { id, type }, recordId: record === undefined ? null : Number(record) }
}

/**
 * Of some notifications those whose place the person may see now. They were told with the rights of then; names and
 * words of what was taken from them since are not theirs to read.
 */
export async function stillSeen<T extends { link: string | null }>(ctx: Ctx, rows: readonly T[]): Promise<T[]> {
  const abouts = new Map(rows.map((row) => [row, aboutOf(row.link)]))
  const tabs = await visibleTabs(ctx)
  const named = [...abouts.values()].flatMap((about) => {
    if (!about || about.recordId === null || !tabOf(tabs, about.tab)) return []
    return [{ tableId: about.tab.id, recordId: about.recordId }]
  })
  const byTable = Map.groupBy(named, ({ tableId }) => tableId)
  const records = new Map(
    await Promise.all(
      [...byTable].map(async ([tableId, refs]) => {
        const ids = [...new Set(refs.map(({ recordId }) => recordId))]
        const texts = await getRecords(ctx, tableId, ids, { fields: [] })
        return [tableId, new Set(texts.map((text) => (JSON.parse(text) as { id: number }).id))] as const
      }),
    ),
  )
  return rows.filter((row) => {
    const about = abouts.get(row)
    if (!about) return true
    if (!tabOf(tabs, about.tab)) return false
    return about.recordId === null || (records.get(about.tab.id)?.has(about.recordId) ?? false)
  })
}
