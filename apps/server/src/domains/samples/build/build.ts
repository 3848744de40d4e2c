import { dateAt } from '@oficina/kinds/time/zone'
import { actorOf } from '../../../platform/access/authorize.ts'
import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { findOrg } from '../../orgs/index.ts'
import { inventCompany } from '../invent/company.ts'
import { textsOf } from '../texts/index.ts'
import { addBars } from './bars.ts'
import { makeHandbook } from './handbook.ts'
import { makePanel } from './panel-app.ts'
import { makePeople, makeRoles } from './people.ts'
import { makeFolders, starSome } from './places.ts'
import { fillTables } from './records.ts'
import { makeRoute } from './route-app.ts'
import { Steps } from './steps.ts'
import { addComputed, makeTables } from './tables.ts'
import { addOrderForm, addViews } from './views.ts'

/**
 * Builds the company as whoever runs the organisation could build it by hand: through the same services, with the same
 * checks. It may be broken off at any point and begun again; it goes on where it was.
 */
export async function buildCompany(ctx: Ctx, signal: AbortSignal): Promise<void> {
  const { orgId, userId } = actorOf(ctx)
  const org = await findOrg(ctx.db, orgId)
  if (!org) throw notFound('organisation')
  const steps = new Steps(ctx, signal)
  // Kept, so that whoever goes on tomorrow goes on with the same company in the same words.
  const { language, today } = await steps.once('begin', 'step', async () => ({
    made: { language: org.language, today: dateAt(ctx.now().getTime(), org.timezone) },
  }))
  const texts = textsOf(language)
  const tables = await makeTables(steps, texts)
  await addComputed(steps, texts, tables)
  const panel = await makePanel(steps, texts, tables, org.currency_symbol)
  const route = await makeRoute(steps, texts, tables)
  const handbook = await makeHandbook(steps, texts, panel)
  const places = { tables, panel: panel.id, route: route.id, handbook }
  const roles = await makeRoles(steps, texts, places)
  const people = await makePeople(steps, userId, roles)
  await makeFolders(steps, texts, places)
  await fillTables(steps, tables, inventCompany({ texts, today }), people)
  await addViews(steps, texts, tables)
  await addOrderForm(steps, texts, tables)
  await addBars(steps, texts, places)
  await starSome(steps, places)
}
