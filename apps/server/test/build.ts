import type { PlanId, Seat } from '@oficina/access'
import { createOrganisation } from '../src/domains/accounts/index.ts'
import { hashPassword, insertAccount, startSession } from '../src/domains/identity/index.ts'
import { sessionCookieName } from '../src/domains/accounts/index.ts'
import { insertUser } from '../src/domains/users/index.ts'
import { makeCtx } from '../src/platform/context.ts'
import { newId } from '../src/platform/ids.ts'
import { type Api, makeApi, type Visitor } from './api.ts'
import type { TestServer } from './harness.ts'

export const password = 'uma senha de teste'
/** Hashing is slow on purpose; every person of a test has the same password, so one hash serves all. */
let hash: Promise<string> | null = null

export interface Person extends Visitor {
  id: string
  accountId: string
  orgId: string
  email: string
  api: Api
}

export interface BuiltOrg {
  id: string
  slug: string
  roles: { admin: string; builder: string; member: string; viewer: string }
  admin: Person
}

let counter = 0

/** Makes organisations and people straight in the database, signed in, so that each test begins where it matters. */
export function makeBuild(server: TestServer) {
  const { services } = server
  const system = () => makeCtx(services, { principal: { kind: 'system', task: 'test' }, orgId: null })
  const nextEmail = () => `pessoa${++counter}.${process.pid}@oficina.test`

  async function signIn(
    person: { id: string; accountId: string; orgId: string; email: string },
    options: { mfa?: boolean } = {},
  ): Promise<Person> {
    const key = await system().tx((ctx) =>
      startSession(ctx, {
        orgId: person.orgId,
        userId: person.id,
        accountId: person.accountId,
        remember: true,
        mfaAt: options.mfa ? new Date().toISOString() : null,
        signedInAt: new Date().toISOString(),
        userAgent: 'test',
      }),
    )
    const visitor: Visitor = { cookies: new Map([[sessionCookieName(services.config), key.cookie]]) }
    return { ...person, ...visitor, api: makeApi(server.url, visitor) }
  }

  async function org(options: { name?: string; plan?: PlanId; slug?: string } = {}): Promise<BuiltOrg> {
    hash ??= hashPassword(password)
    const email = nextEmail()
    const made = await createOrganisation(system(), {
      name: options.name ?? `Organização ${counter}`,
      slug: options.slug ?? `org${counter}p${process.pid}`,
      language: 'pt-BR',
      admin: { email, firstName: 'Ada', lastName: 'Admin', passwordHash: await hash },
      plan: options.plan ?? 'enterprise',
      trialDays: null,
    })
    const admin = await signIn({ id: made.adminId, accountId: made.accountId, orgId: made.orgId, email })
    return { id: made.orgId, slug: made.slug, roles: made.roleIds, admin }
  }

  async function person(
    of: BuiltOrg,
    options: { seat?: Seat; role?: keyof BuiltOrg['roles'] | (string & {}); email?: string } = {},
  ): Promise<Person> {
    hash ??= hashPassword(password)
    const made = { id: newId('usr'), accountId: newId('acc'), orgId: of.id, email: options.email ?? nextEmail() }
    const seat = options.seat ?? 'member'
    const role = options.role ?? seat
    const passwordHash = await hash
    await system().tx(async (ctx) => {
      await insertAccount(ctx.db, {
        id: made.accountId,
        email: made.email,
        first_name: 'Bia',
        last_name: 'Braga',
        password_hash: passwordHash,
      })
      await insertUser(ctx.db, {
        org_id: of.id,
        id: made.id,
        account_id: made.accountId,
        email: made.email,
        seat,
        role_id: role in of.roles ? of.roles[role as keyof BuiltOrg['roles']] : role,
        first_name: 'Bia',
        last_name: 'Braga',
      })
    })
    return signIn(made)
  }

  /** The same person, a member of another organisation too. */
  async function join(who: Person, other: BuiltOrg, options: { seat?: Seat } = {}): Promise<Person> {
    const seat = options.seat ?? 'member'
    const made = { id: newId('usr'), accountId: who.accountId, orgId: other.id, email: who.email }
    await system().tx(async (ctx) => {
      await insertUser(ctx.db, {
        org_id: other.id,
        id: made.id,
        account_id: who.accountId,
        email: who.email,
        seat,
        role_id: other.roles[seat],
        first_name: 'Bia',
        last_name: 'Braga',
      })
    })
    return signIn(made)
  }

  return { org, person, join, signIn, system }
}

export type Build = ReturnType<typeof makeBuild>
