import { type Ctx, type Services } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import type { Events } from '../../platform/events.ts'
import type { Guest, VisitorDoor } from '../../platform/realtime/visitor-door.ts'
import { appRoom } from '../apps/index.ts'
import { fieldsIn, type Structure } from '../engine/index.ts'
import { withFormulas } from '../records/index.ts'
import { appOf, find, formOf, open, type Opened, tableOf } from './open.ts'
import { versionNow } from './present.ts'

/** Those who have a link hear of the tables that it shows. */
export const publicDoor: VisitorDoor = {
  async open(ctx: Ctx, services: Services, token: string) {
    const guest = await guestOf(await open(ctx, services, token))
    if (!guest) throw notFound('public_view')
    return guest
  },
  async again(ctx, services, token) {
    const opened = await find(ctx, services, token)
    return opened && guestOf(opened)
  },
}

/** Of each table, the fields by whose change something that visitors see may change. */
type Watched = Map<string, Set<string>>

async function guestOf(opened: Opened): Promise<Guest | null> {
  const { row } = opened
  const shared =
    row.form_id !== null ? await ofForm(opened) : row.table_id === null ? await ofApp(opened) : await ofTable(opened)
  if (!shared) return null
  const { watched, follows, version } = shared
  const records = [...watched.keys()].map((tableId) => `records:${tableId}`)
  return {
    orgId: row.org_id,
    linkId: row.id,
    version,
    rooms: new Set(records),
    follows: new Set([...follows, ...[...watched.keys()].map((tableId) => `table:${tableId}`)]),
    hears: ({ type, payload }) => heard(opened.structure, watched, type, payload),
  }
}

async function ofApp(opened: Opened) {
  const page = await appOf(opened)
  if (!page) return null
  const watched: Watched = new Map()
  for (const { exposure, settings } of page.blocks) {
    if (!exposure || exposure.fields.length + exposure.measured.length === 0) continue
    const { filters, done } = settings.viewSettings
    const known = watched.get(exposure.tableId) ?? new Set()
    // What a block's own condition is about decides which records it shows.
    for (const id of [...exposure.fields, ...exposure.measured, ...fieldsIn(filters), ...fieldsIn(done)]) known.add(id)
    watched.set(exposure.tableId, known)
  }
  return { watched, follows: [appRoom(page.app.id)], version: await versionNow(opened) }
}

/** A form shows no records; whoever fills it in is told when it is changed. */
async function ofForm(opened: Opened) {
  const page = await formOf(opened)
  const watched: Watched = new Map()
  return page && { watched, follows: [`table:${page.form.table_id}`], version: await versionNow(opened) }
}

async function ofTable(opened: Opened) {
  const table = tableOf(opened)
  if (!table) return null
  const watched: Watched = new Map([[table.tableId, new Set(table.tables[table.tableId]?.fields)]])
  return { watched, follows: [], version: await versionNow(opened) }
}

/** That they should read again, and nothing else: neither which records nor who wrote them. */
function heard(structure: Structure, watched: Watched, type: string, payload: unknown): unknown {
  if (type !== 'records.changed' && type !== 'records.touched') return undefined
  const { tableId, fields, many } = payload as Events['records.changed'] | Events['records.touched']
  const table = structure.tables.get(tableId)
  const mine = watched.get(tableId)
  if (!table || !mine) return undefined
  const changed = withFormulas(table, new Set(fields))
  const isSeen = many || comesOrGoes(type, payload) || [...mine].some((id) => changed.has(id))
  return isSeen ? { tableId, changeId: '', upserts: [], removed: [], userId: null, many: true } : undefined
}

function comesOrGoes(type: string, payload: unknown): boolean {
  if (type !== 'records.changed') return false
  const { created, deleted } = payload as Events['records.changed']
  return created.length + deleted.length > 0
}
