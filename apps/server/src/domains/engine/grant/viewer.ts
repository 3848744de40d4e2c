import { createHash } from 'node:crypto'
import { atMost, type TableAbilities, type TableRights, tableRightsOf } from '@oficina/access'
import { currentUser, type Filter, own } from '@oficina/kinds'
import type { Principal } from '../../../platform/access/principal.ts'
import type { FieldModel } from '../model/field-model.ts'
import type { Structure, TableModel } from '../model/structure.ts'
import { formRights, mailRights, measuredIn, type Rights, sharedRights } from './public-rights.ts'
import { reachOf } from './reach.ts'
import { sourcesOf } from './sources.ts'

/** Everything a viewer may see and do in a table, computed once. Reads and writes accept nothing else. */
export interface Grant {
  table: TableModel
  can: TableAbilities
  /** In the order of the table. A field that is not readable is missing here, like one that does not exist. */
  readable: ReadonlyMap<string, FieldModel>
  writable: ReadonlySet<string>
  /** The row scope: only records that match are visible; null for all. */
  rows: Filter | null
  /** The only visible record; null for all. */
  record: number | null
  /** Fields of which only aggregates may be shown; readable fields are not listed here. */
  measured: ReadonlyMap<string, FieldModel>
  /** For visitors of a public page: authors and times of changes are hidden. */
  isPublic: boolean
}

/** For work of the product itself. */
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

/** Whether the role allows a field, whatever it is computed from. Also answers for deleted fields. */
type IsAllowed = (fieldId: string) => boolean
interface Allowed {
  table: TableModel
  isAllowed: IsAllowed
}

/** Results for computed fields, so that each is checked once. */
interface Seen {
  open: Set<string>
  done: Map<string, boolean>
  isCircular: boolean
}
const newSeen = (): Seen => ({ open: new Set(), done: new Map(), isCircular: false })

/** A principal at one version of the structure. */
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

  /** Null if the table does not exist for this viewer. */
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
    // Stored before its fields: tables that link to themselves or to each other look it up meanwhile.
    this.#grants.set(tableId, grant)
    const isAllowed = allowedBy(rights)
    for (const field of table.fields.values()) {
      if (!isAllowed(field.id)) continue
      // A field on a public page is public, whatever it is computed from.
      if (rights.shared || this.#seesSources(table, field, isAllowed, this.#seen)) readable.set(field.id, field)
    }
    const writable = [...readable.values()].filter((field) => isWritable(rights, field))
    return Object.assign(grant, { writable: new Set(writable.map((field) => field.id)) })
  }

  /** A computed field is readable only if all of its sources are. */
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
      // The link of an archived field was deleted for good, so the field shows nothing.
      if (isArchived && source.through && !linkOf(source.through)) return true
      const tableId = source.through ? (linkOf(source.through)?.link?.tableId ?? null) : table.id
      if (tableId === null) return false
      if (tableId === table.id) return this.#seesOwn(table, source.fieldId, isAllowed, seen)
      const other = this.#mayRead(tableId)
      if (!other) return false
      return source.fieldId === null || this.#seesOwn(other.table, source.fieldId, other.isAllowed, seen)
    })
    seen.open.delete(field.id)
    // Within a cycle, a result is only valid for the field that the check began with.
    if (!seen.isCircular) seen.done.set(field.id, result)
    return result
  }

  /** Also for archived and deleted fields, because settings that name them reveal something about their values. */
  #seesOwn(table: TableModel, fieldId: string | null, isAllowed: IsAllowed, seen: Seen): boolean {
    if (fieldId === null) return true
    if (!isAllowed(fieldId)) return false
    const field = table.fields.get(fieldId) ?? table.archived.get(fieldId)
    return !field || this.#seesSources(table, field, isAllowed, seen)
  }

  /** Whether the viewer sees what a field holds, or held while it was there: something of it may be kept elsewhere. */
  seesHeld(tableId: string, fieldId: string): boolean {
    const own = this.#mayRead(tableId)
    return own !== null && this.#seesOwn(own.table, fieldId, own.isAllowed, newSeen())
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
    // Links to an archived table stay as fields, and are empty.
    const rights = table ? this.#rightsIn(table) : null
    if (!table || !rights?.can.read) return null
    return { table, isAllowed: allowedBy(rights) }
  }

  /** The row scopes of this viewer by table, without compiling grants of possibly many tables. */
  *conditions(): Generator<{ table: TableModel; filter: Filter }> {
    for (const table of this.structure.tables.values()) {
      const rights = table.isArchived ? null : this.#rightsIn(table)
      if (rights?.can.read && rights.filters) yield { table, filter: rights.filters as Filter }
    }
  }

  /** Whether the viewer sees all rows and fields of a table, archived or not. */
  seesWhole(tableId: string): boolean {
    const table = this.structure.tables.get(tableId)
    const rights = table ? this.#rightsIn(table) : null
    if (!rights?.can.read) return false
    return rights.filters === null && rights.fields === null && rights.record === undefined && !rights.shared
  }

  /** Whether the viewer would see an archived field if it and the other archived fields of its table were restored. */
  seesArchived(field: FieldModel, archived: readonly FieldModel[]): boolean {
    const table = this.structure.tables.get(field.tableId)
    const rights = table ? this.#rightsIn(table) : null
    if (!table || !rights?.can.read || levelOf(rights, field.id) === 'none') return false
    const fields = new Map([...table.fields, ...archived.map((one) => [one.id, one] as const)])
    // The link that it was computed through was deleted for good, so it shows nothing.
    if (sourcesOf(field).some(({ through }) => through !== undefined && !fields.has(through))) return true
    return this.#seesSources({ ...table, fields }, field, allowedBy(rights), newSeen())
  }

  /** Equal for two viewers exactly if they see the same of every record of the table. */
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

/** The viewer of a principal. A kind without rights sees nothing. */
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
    case 'tableMail':
      return new Viewer(structure, null, (table) => mailRights(principal, table))
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
