import { createHash } from 'node:crypto'
import { atMost, type TableAbilities, type TableRights, tableRightsOf } from '@oficina/access'
import { currentUser, type Filter, own } from '@oficina/kinds'
import type { Principal } from '../../../platform/access/principal.ts'
import type { FieldModel } from '../model/field-model.ts'
import type { Structure, TableModel } from '../model/structure.ts'
import { formRights, measuredIn, type Rights, sharedRights } from './public-rights.ts'
import { reachOf } from './reach.ts'
import { sourcesOf } from './sources.ts'

/** What someone may do with a table's records, worked out once: the only thing that reading and writing accept. */
export interface Grant {
  table: TableModel
  can: TableAbilities
  /** In the table's order. A field that may not be read is not here, and so looks like one that does not exist. */
  readable: ReadonlyMap<string, FieldModel>
  writable: ReadonlySet<string>
  /** Only records that meet this are there. */
  rows: Filter | null
  /** Only this record is there; null for all. */
  record: number | null
  /** Fields of which the sum, the average and the like may be told and nothing else; those that may be read are not here. */
  measured: ReadonlyMap<string, FieldModel>
  /** Strangers look: what says who of the organisation did something, and when, is not for them. */
  isPublic: boolean
}

/** For work of the product itself, which nobody asked for in particular. */
export const everyRight = (): TableRights => everything

const everything: TableRights = {
  level: 'full',
  can: {
    read: true,
    createRecords: true,
    updateRecords: true,
    deleteRecords: true,
    deleteRecordsForever: true,
    manage: true,
  },
  filters: null,
  fields: null,
}

/** Whether the role lets someone see a field of a table, whatever it is made of. Also says so of fields that are gone. */
type IsAllowed = (fieldId: string) => boolean
interface Allowed {
  table: TableModel
  isAllowed: IsAllowed
}

/** What was found out about computed fields, so that each is looked into once. */
interface Seen {
  open: Set<string>
  done: Map<string, boolean>
  isCircular: boolean
}
const newSeen = (): Seen => ({ open: new Set(), done: new Map(), isCircular: false })

/** Someone who looks at the organisation's tables, at one version of their structure. */
export class Viewer {
  readonly structure: Structure
  readonly userId: string | null
  readonly #rightsIn: (table: TableModel) => Rights | null
  readonly #grants = new Map<string, Grant | null>()
  readonly #allowed = new Map<string, Allowed | null>()
  readonly #seen = newSeen()

  constructor(structure: Structure, userId: string | null, rightsIn: (table: TableModel) => Rights | null) {
    this.structure = structure
    this.userId = userId
    this.#rightsIn = rightsIn
  }

  /** Null: the table is not there for this viewer. */
  grant(tableId: string): Grant | null {
    const known = this.#grants.get(tableId)
    if (known !== undefined) return known
    const grant = this.#compile(tableId)
    this.#grants.set(tableId, grant)
    return grant
  }

  #compile(tableId: string): Grant | null {
    const table = this.structure.tables.get(tableId)
    const rights = table && !table.isArchived ? this.#rightsIn(table) : null
    if (!table || !rights?.can.read) return null
    const readable = new Map<string, FieldModel>()
    const grant: Grant = {
      table,
      can: rights.can,
      readable,
      writable: new Set(),
      rows: rights.filters as Filter | null,
      record: rights.record ?? null,
      measured: measuredIn(table, rights.shared),
      isPublic: rights.shared !== undefined,
    }
    // Before the fields: a table that links to itself, or two that link to each other, ask for it while it is made.
    this.#grants.set(tableId, grant)
    const isAllowed = allowedBy(rights)
    for (const field of table.fields.values()) {
      if (!isAllowed(field.id)) continue
      // What was put on a public page is public itself, whatever it is made of.
      if (rights.shared || this.#seesSources(table, field, isAllowed, this.#seen)) readable.set(field.id, field)
    }
    const writable = [...readable.values()].filter((field) => isWritable(rights, field))
    return Object.assign(grant, { writable: new Set(writable.map((field) => field.id)) })
  }

  /** A computed field shows what it is made of: it is there only for those who may read all of that. */
  #seesSources(table: TableModel, field: FieldModel, isAllowed: IsAllowed, seen: Seen): boolean {
    const known = seen.done.get(field.id)
    if (known !== undefined) return known
    if (seen.open.has(field.id)) {
      seen.isCircular = true
      return true
    }
    seen.open.add(field.id)
    const isArchived = !table.fields.has(field.id)
    const linkOf = (id: string) => table.fields.get(id) ?? (isArchived ? table.archived.get(id) : undefined)
    const result = sourcesOf(field).every((source) => {
      // The link of a field that is archived itself was deleted for ever: there is nothing left that it could show.
      if (isArchived && source.through && !linkOf(source.through)) return true
      const tableId = source.through ? (linkOf(source.through)?.link?.tableId ?? null) : table.id
      if (tableId === null) return false
      if (tableId === table.id) return this.#seesOwn(table, source.fieldId, isAllowed, seen)
      const other = this.#mayRead(tableId)
      if (!other) return false
      return source.fieldId === null || this.#seesOwn(other.table, source.fieldId, other.isAllowed, seen)
    })
    seen.open.delete(field.id)
    // Within a circle an answer holds only for the field that was asked about first.
    if (!seen.isCircular) seen.done.set(field.id, result)
    return result
  }

  /** Also where the field is archived or gone: settings that name it still say something about its values. */
  #seesOwn(table: TableModel, fieldId: string | null, isAllowed: IsAllowed, seen: Seen): boolean {
    if (fieldId === null) return true
    if (!isAllowed(fieldId)) return false
    const field = table.fields.get(fieldId) ?? table.archived.get(fieldId)
    return !field || this.#seesSources(table, field, isAllowed, seen)
  }

  #mayRead(tableId: string): Allowed | null {
    const known = this.#allowed.get(tableId)
    if (known !== undefined) return known
    const found = this.#findAllowed(tableId)
    this.#allowed.set(tableId, found)
    return found
  }

  #findAllowed(tableId: string): Allowed | null {
    const table = this.structure.tables.get(tableId)
    // An archived table has no records to show: a link to it stays a field, and is empty.
    const rights = table ? this.#rightsIn(table) : null
    if (!table || !rights?.can.read) return null
    return { table, isAllowed: allowedBy(rights) }
  }

  /** The row conditions that bind this viewer, by table. Without compiling a grant: there may be many tables. */
  *conditions(): Generator<{ table: TableModel; filter: Filter }> {
    for (const table of this.structure.tables.values()) {
      const rights = table.isArchived ? null : this.#rightsIn(table)
      if (rights?.can.read && rights.filters) yield { table, filter: rights.filters as Filter }
    }
  }

  /** Neither a row condition nor a list of fields narrows what the viewer sees of a table, archived or not. */
  seesWhole(tableId: string): boolean {
    const table = this.structure.tables.get(tableId)
    const rights = table ? this.#rightsIn(table) : null
    if (!rights?.can.read) return false
    return rights.filters === null && rights.fields === null && rights.record === undefined && !rights.shared
  }

  /** Whether an archived field would be there for the viewer, were it and its table's other archived fields live. */
  seesArchived(field: FieldModel, archived: readonly FieldModel[]): boolean {
    const table = this.structure.tables.get(field.tableId)
    const rights = table ? this.#rightsIn(table) : null
    if (!table || !rights?.can.read || levelOf(rights, field.id) === 'none') return false
    const fields = new Map([...table.fields, ...archived.map((one) => [one.id, one] as const)])
    // The link that it was worked out through was deleted for ever: there is nothing left that it could show.
    if (sourcesOf(field).some(({ through }) => through !== undefined && !fields.has(through))) return true
    return this.#seesSources({ ...table, fields }, field, allowedBy(rights), newSeen())
  }

  /** The same for two viewers exactly when each record of the table looks the same to both. */
  hash(tableId: string): string {
    const parts: unknown[] = [this.structure.version]
    for (const id of reachOf(this, tableId).tables) {
      const grant = this.grant(id)
      const rows = JSON.stringify(grant?.rows ?? null)
      parts.push(
        id,
        grant && [...grant.readable.keys()],
        grant?.record ?? null,
        rows,
        rows.includes(currentUser) ? this.userId : null,
      )
    }
    return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22)
  }
}

const allowedBy =
  (rights: TableRights): IsAllowed =>
  (fieldId) =>
    levelOf(rights, fieldId) !== 'none'

function levelOf(rights: TableRights, fieldId: string): 'none' | 'view' | 'edit' {
  if (rights.fields === null) return 'edit'
  const level = own(rights.fields, fieldId)
  return level === 'edit' || level === 'view' ? level : 'none'
}

function isWritable(rights: TableRights, field: FieldModel): boolean {
  const writes = rights.can.createRecords || rights.can.updateRecords
  return writes && !field.readOnly && !field.kind.traits.readOnlyAlways && levelOf(rights, field.id) === 'edit'
}

/** Who looks, by principal. A closed union: a kind that is not named here sees nothing. */
export function viewerFor(principal: Principal, structure: Structure): Viewer {
  switch (principal.kind) {
    case 'member':
    case 'automation':
    case 'function':
    case 'agent': {
      const { actor, userId } = principal
      return new Viewer(structure, userId, (table) =>
        tableRightsOf(actor, { id: table.id, isOwn: table.row.created_by === userId }),
      )
    }
    case 'apiToken': {
      const { actor, userId, scope } = principal
      return new Viewer(structure, userId, (table) => {
        if (scope.tables !== null && !scope.tables.includes(table.id)) return null
        const own = tableRightsOf(actor, { id: table.id, isOwn: table.row.created_by === userId })
        return atMost(own, scope.write ? 'edit' : 'view')
      })
    }
    case 'system':
      return new Viewer(structure, null, everyRight)
    case 'publicForm':
      return new Viewer(structure, null, (table) => formRights(principal, table))
    case 'publicShare': {
      const { tables } = principal
      return new Viewer(structure, null, (table) =>
        sharedRights(Object.hasOwn(tables, table.id) ? tables[table.id] : undefined),
      )
    }
    case 'anonymous':
    case 'webhook':
      return new Viewer(structure, null, () => null)
  }
}
