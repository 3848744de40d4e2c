import type { FieldLevel, TableRule } from '@oficina/access'
import { createRole } from '../../access/index.ts'
import { addSampleUser } from '../../users/index.ts'
import type { PersonKey } from '../invent/company.ts'
import type { Texts } from '../texts/index.ts'
import { optionId } from './fields.ts'
import type { Steps } from './steps.ts'
import type { MadeTable, MadeTables } from './tables.ts'

export type RoleKey = keyof Texts['roles']
export type People = Record<PersonKey, string>

/** Addresses under a name that belongs to nobody: whatever is sent there arrives nowhere. */
const colleagues = {
  marina: { firstName: 'Marina', lastName: 'Duarte', email: 'marina.duarte@example.com', role: 'sales' },
  bruno: { firstName: 'Bruno', lastName: 'Tavares', email: 'bruno.tavares@example.com', role: 'sales' },
  rafael: { firstName: 'Rafael', lastName: 'Nogueira', email: 'rafael.nogueira@example.com', role: 'workshop' },
} as const satisfies Record<Exclude<PersonKey, 'admin'>, { role: RoleKey } & Record<string, string>>

/** What the roles need to know of the rest. */
export interface Places {
  tables: MadeTables
  panel: string
  route: string
  handbook: string
}

/** Two roles beside the administrator's, each with a rule of its own: what a salesperson and a joiner need, no more. */
export async function makeRoles(steps: Steps, texts: Texts, places: Places): Promise<Record<RoleKey, string>> {
  const make = (key: RoleKey, color: string, rules: (places: Places) => object, home: string) =>
    steps.once(`role:${key}`, 'role', async (ctx) => {
      const { role } = await createRole(ctx, {
        profile_name: texts.roles[key],
        color,
        profile_data: rules(places),
        initial_url: home,
      })
      return { itemId: role.id, made: role.id }
    })
  return {
    sales: await make('sales', 'violeta', salesRules, `/app/${places.panel}`),
    workshop: await make('workshop', 'ambar', workshopRules, `/app/${places.route}`),
  }
}

const only = ({ name, fields }: MadeTable, levels: Readonly<Record<string, FieldLevel>>): Record<string, FieldLevel> =>
  Object.fromEntries(
    Object.entries(levels).flatMap(([key, level]) => {
      const id = key === 'name' ? name : fields[key]
      return id === undefined ? [] : [[id, level]]
    }),
  )

const view = (...keys: string[]) => Object.fromEntries(keys.map((key) => [key, 'view' as const]))

/** Everything about customers and orders; of products, neither what they cost nor what they earn. */
function salesRules({ tables, panel, route, handbook }: Places) {
  const { customers, contacts, products, orders, items, deliveries } = tables
  const catalogue: TableRule = {
    level: 'view',
    fields: only(products, view('name', 'code', 'line', 'wood', 'price', 'days', 'active', 'sold', 'revenue', 'items')),
  }
  return {
    tables_enabled: {
      [customers.id]: 'edit',
      [contacts.id]: 'edit',
      [orders.id]: 'edit',
      [items.id]: 'edit',
      [deliveries.id]: 'view',
      [products.id]: catalogue,
    },
    dashboards_enabled: { [panel]: 'interact', [route]: 'interact' },
    doc_pages_enabled: { [handbook]: 'edit' },
  }
}

/** Orders from the moment that they are to be made until they are ready, without what anyone pays. */
function workshopRules({ tables, route, handbook }: Places) {
  const { customers, products, orders, items, deliveries } = tables
  const making = ['approved', 'production', 'finishing', 'ready'].map((stage) => optionId('stage', stage))
  const work: TableRule = {
    level: 'edit',
    create: false,
    delete: false,
    filters: { op: 'and', rules: [{ field: orders.fields.stage, operator: 'anyOf', value: making }] },
    fields: only(orders, {
      ...view('name', 'customer', 'owner', 'priority', 'date', 'due', 'timing', 'city', 'phone', 'items', 'deliveries'),
      stage: 'edit',
      checklist: 'edit',
      notes: 'edit',
    }),
  }
  const addresses: TableRule = { level: 'view', fields: only(customers, view('name', 'phone', 'city', 'address')) }
  const pieces: TableRule = { level: 'view', fields: only(items, view('name', 'order', 'product', 'quantity')) }
  const catalogue: TableRule = { level: 'view', fields: only(products, view('name', 'code', 'line', 'wood', 'days')) }
  return {
    tables_enabled: {
      [orders.id]: work,
      [customers.id]: addresses,
      [items.id]: pieces,
      [products.id]: catalogue,
      [deliveries.id]: 'edit',
    },
    dashboards_enabled: { [route]: 'interact' },
    doc_pages_enabled: { [handbook]: 'view' },
  }
}

/** Whoever runs the organisation, and three who are never signed in. */
export async function makePeople(steps: Steps, admin: string, roles: Record<RoleKey, string>): Promise<People> {
  const people: Partial<People> = { admin }
  for (const [key, { role, ...person }] of Object.entries(colleagues)) {
    people[key as PersonKey] = await steps.once(`user:${key}`, 'user', async (ctx) => {
      const id = await addSampleUser(ctx, { ...person, seat: 'member', roleId: roles[role] })
      return { itemId: id, made: id }
    })
  }
  return people as People
}
