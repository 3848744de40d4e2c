import type { Services } from '../../platform/context.ts'
import { makeCtx } from '../../platform/context.ts'
import { freshStructure } from '../engine/index.ts'
import { findOrg } from '../orgs/index.ts'
import { planOf } from '../plans/index.ts'
import { readAddress } from './address.ts'
import { mailOwnerOf, tellClosed } from './owner.ts'
import { findByLocalPart } from './queries.ts'

/** A table that takes mail, and the record that was meant if it was sent to a record's own address. */
export interface Target {
  orgId: string
  tableId: string
  recordId: number | null
}

/**
 * Where mail to an address goes. Null for an address that was made up, replaced or switched off, whose table is put away,
 * whose organisation is gone or blocked, and for which nobody answers: the sender is told the same of all of them.
 */
export async function findTarget(services: Services, address: string): Promise<Target | null> {
  const { config, database, ports } = services
  const read = readAddress(config, ports.secrets, address)
  const row = read && (await findByLocalPart(database.system(), read.localPart))
  if (!read || !row) return null
  const orgId = row.org_id
  const db = database.org(orgId)
  const [org, structure] = await Promise.all([findOrg(db, orgId), freshStructure(database, db, orgId)])
  const table = structure.tables.get(row.table_id)
  if (!org || planOf(org).id === 'blocked' || !table || table.isArchived || !table.row.has_mail) return null
  if (!(await mailOwnerOf(database, structure, row))) {
    await tellClosed(makeCtx(services, { principal: { kind: 'system', task: 'table-mail.find' }, orgId }), row)
    return null
  }
  return { orgId, tableId: row.table_id, recordId: read.recordId }
}
