import { ok } from '../../../test/apps.ts'
import type { Build, BuiltOrg, Person } from '../../../test/build.ts'
import { until } from '../../platform/testing/test-services.ts'
import { askForSample } from './index.ts'

/** Asks for the company as the first start does, and waits until it stands. */
export async function makeSample(build: Build, org: BuiltOrg): Promise<void> {
  await beginSample(build, org)
  await until(async () => ok(await org.admin.api.samples.get()).state === 'ready', 60)
}

export const beginSample = (build: Build, { id, slug, admin, roles }: BuiltOrg) =>
  build
    .system()
    .tx((ctx) => askForSample(ctx, { orgId: id, slug, adminId: admin.id, accountId: admin.accountId, roleIds: roles }))

/** What someone finds on home, by what it is. */
export async function homeOf(person: Person) {
  const home = ok(await person.api.home.get())
  const of = (type: string) =>
    home.tabs
      .filter((tab) => tab.type === type)
      .map(({ label }) => label)
      .sort()
  return { tables: of('table'), apps: of('app'), pages: of('doc-page'), folders: home.folders, tabs: home.tabs }
}

/** Ids of what the company made, by their names. */
export async function idsIn(person: Person): Promise<Record<string, string>> {
  const { tabs } = await homeOf(person)
  return Object.fromEntries(tabs.map(({ label, id }) => [label, id]))
}

/** A table's fields by their labels. */
export async function fieldsOf(person: Person, tableId: string): Promise<Record<string, string>> {
  const { fields } = ok(await person.api.tables.get({ tableId }))
  return Object.fromEntries(fields.map(({ label, id }) => [label, id]))
}
