import { decideInTable } from '@oficina/access'
import type { AccessGate, WhoSees } from '@oficina/contract'
import { currentUser } from '@oficina/kinds'
import { CompiledQuery } from 'kysely'
import { authorize, memberOf } from '../../platform/access/authorize.ts'
import { type MemberPrincipal, themselves } from '../../platform/access/principal.ts'
import type { Ctx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { actorFrom } from '../accounts/index.ts'
import { freshStructure, type Grant, Params, Reader, type TableModel, type Viewer, viewerFor } from '../engine/index.ts'
import { findOrg } from '../orgs/index.ts'
import { type RoleRow, roleStore } from '../roles/index.ts'

interface Seeing {
  principal: MemberPrincipal
  role: RoleRow
  viewer: Viewer
  grant: Grant | null
  /** Equal for all people with the same row condition. */
  key: string
}

/** The most conditions that one statement checks. */
const atOnce = 40

/** For everyone in the organisation: whether they see a record, and by which rules. */
export async function whoSees(ctx: Ctx, tableId: string, recordId: number): Promise<WhoSees[]> {
  authorize(ctx, 'access.explain')
  const admin = themselves(memberOf(ctx))
  const structure = await freshStructure(ctx.database, ctx.db, admin.orgId)
  const table = structure.tables.get(tableId)
  if (!table || table.isArchived) throw notFound('table')
  const people = (await membersOf(ctx, admin)).map(({ principal, role }): Seeing => {
    const viewer = viewerFor(principal, structure)
    const grant = viewer.grant(tableId)
    return { principal, role, viewer, grant, key: keyOf(viewer, principal, grant) }
  })
  const inside = await insideOf(ctx, table, recordId, people)
  return people.map((person) => told(table, person, inside.get(person.key) ?? false))
}

/** Conditions may read through links, where the result depends on the role and on who created the linked table. */
function keyOf({ structure }: Viewer, { userId, roleId, actor }: MemberPrincipal, grant: Grant | null): string {
  if (!grant?.rows) return 'all'
  const isMaker = [...structure.tables.values()].some(({ row }) => row.created_by === userId)
  const isOneself = isMaker || JSON.stringify(grant.rows).includes(currentUser)
  return [roleId, actor.seat, ...(isOneself ? [userId] : [])].join(' ')
}

async function membersOf(ctx: Ctx, admin: MemberPrincipal): Promise<Pick<Seeing, 'principal' | 'role'>[]> {
  const { orgId } = admin
  const [org, users, roles] = await Promise.all([
    findOrg(ctx.db, orgId),
    roleStore.findHolders(ctx.db, orgId, {}),
    roleStore.listRoles(ctx.db, orgId),
  ])
  if (!org) throw notFound('organisation')
  const byId = new Map(roles.map((role) => [role.id, role]))
  return users
    .filter(({ active }) => active)
    .flatMap((user) => {
      const role = byId.get(user.role_id)
      if (!role) return []
      const actor = actorFrom({ user, role, org })
      return [{ role, principal: { ...admin, userId: user.id, name: user.name, roleId: role.id, actor } }]
    })
    .sort((a, b) => a.principal.name.localeCompare(b.principal.name))
}

/** Whether the record matches each condition; shared conditions are checked once. */
async function insideOf(
  ctx: Ctx,
  table: TableModel,
  recordId: number,
  people: readonly Seeing[],
): Promise<Map<string, boolean>> {
  const distinct = [...new Map(people.map((person) => [person.key, person])).values()]
  const inside = new Map<string, boolean>()
  for (let start = 0; start < Math.max(1, distinct.length); start += atOnce) {
    const some = distinct.slice(start, start + atOnce)
    const params = new Params()
    const columns = some.map(({ viewer, grant }, n) => {
      const rows = grant ? new Reader(viewer, params, ctx.now().getTime()).rows(grant, 't') : null
      return `coalesce((${rows ?? 'true'}), false) as c${n}`
    })
    const text = `select ${columns.join(', ')} from ${table.source} t where t.id = ${params.add(recordId, 'bigint')}`
    const { rows } = await ctx.db.executeQuery<Record<string, boolean>>(CompiledQuery.raw(text, params.values))
    const [row] = rows
    if (!row) throw notFound('record')
    some.forEach(({ key }, n) => inside.set(key, row[`c${n}`] === true))
  }
  return inside
}

function told(table: TableModel, { principal, role, grant }: Seeing, isInside: boolean): WhoSees {
  const { actor, userId, name } = principal
  const of = { id: table.id, isOwn: table.row.created_by === userId }
  const trace: AccessGate[] = [...decideInTable(actor, of, 'read').trace]
  if (grant?.rows) trace.push({ gate: 'rows', needs: 'inside', has: isInside ? 'inside' : 'outside', passed: isInside })
  const sees = grant !== null && (grant.rows === null || isInside)
  const hidden = sees ? [...table.fields.values()].filter(({ id }) => !grant.readable.has(id)) : []
  return {
    person: {
      id_user: userId,
      name,
      seat: actor.seat,
      role: { id_profile: role.id, name: role.name, color: role.color },
    },
    sees,
    edits: sees && grant.can.updateRecords && grant.writable.size > 0,
    hidden_fields: hidden.map(({ label }) => label),
    trace,
  }
}
