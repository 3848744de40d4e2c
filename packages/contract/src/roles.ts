import { appLevels, fieldLevels, roleFlags, tableLevels } from '@oficina/access'
import { filterSchema } from '@oficina/kinds'
import { z } from 'zod'
import { call, done, input, noInput } from './call.ts'
import { id, localPath, requiredLine, shownFilter, timestamp } from './shapes.ts'

const flags = z.strictObject(
  Object.fromEntries(roleFlags.map((f) => [f, z.boolean()])) as Record<(typeof roleFlags)[number], z.ZodBoolean>,
)

export const roleLimits = { rules: 2_000, fields: 500, members: 500 } as const

const level = z.enum(tableLevels)
const ruleWith = <F extends z.core.$ZodType>(filters: F) =>
  z.strictObject({
    level: level.optional(),
    create: z.boolean().optional(),
    read: z.boolean().optional(),
    update: z.boolean().optional(),
    delete: z.boolean().optional(),
    /** Only the records that meet these are there. */
    filters: z.optional(filters),
    /** Only these fields are there. */
    fields: z.record(id('fld'), z.enum(fieldLevels)).optional(),
  })

const tableRule = ruleWith(filterSchema)

const star = z.literal('*')
const atMostRules = (value: object) => Object.keys(value).length <= roleLimits.rules
const mapOf = <V extends z.ZodType>(prefix: string, value: V) =>
  z.record(z.union([star, id(prefix)]), value).refine(atMostRules, 'too_many')
const listOf = (prefix: string) =>
  z.array(z.string().regex(new RegExp(`^(?:\\*|${prefix}_[0-9a-z]{6,24})$`), 'invalid_id')).max(roleLimits.rules)

/** The rules of a role: what is on, by id, with `*` for all that is not named, and lists of what is off. */
const rules = {
  tables_enabled: mapOf('tbl', z.union([level, tableRule])),
  tables_disabled: listOf('tbl'),
  dashboards_enabled: mapOf('app', z.enum(appLevels)),
  dashboards_disabled: listOf('app'),
  doc_pages_enabled: mapOf('doc', level),
  doc_pages_disabled: listOf('doc'),
}
const profile = flags.extend(rules)
/** The same as it is told: a condition that was checked when it went in. */
const shownProfile = profile.extend({ tables_enabled: mapOf('tbl', z.union([level, ruleWith(shownFilter)])) })
export type RoleProfile = z.infer<typeof shownProfile>
export type RoleTableRule = RoleProfile['tables_enabled'][string]

export const roleNameLength = 60

export const role = z.object({
  id_profile: z.string(),
  name: z.string(),
  color: z.string(),
  is_admin: z.boolean(),
  initial_url: z.string().nullable(),
  /** As far as the reader sees the tables and fields that it names. */
  profile: shownProfile,
  members: z.array(z.object({ user_id: z.string(), user_name: z.string(), photo_url: z.string().nullable() })),
  /** People who hold the role, also those who are disabled. */
  holders: z.number().int(),
  /** Why this role cannot be changed by the reader; null where it can. */
  locked: z.enum(['admin_role', 'own_role']).nullable(),
  updated_at: timestamp,
  updated_by: z.string().nullable(),
})
export type Role = z.infer<typeof role>

/** `pages` is an older name of document pages. */
const profileData = profile
  .extend({ pages_enabled: rules.doc_pages_enabled, pages_disabled: rules.doc_pages_disabled })
  .partial()
const members = z.array(id('usr')).max(roleLimits.members)
const issue = z.object({ path: z.string(), reason: z.string() })

export const roles = {
  list: call({
    method: 'POST',
    path: '/profile/list',
    access: 'roles.view',
    reads: true,
    input: noInput,
    output: z.object({ roles: z.array(role) }),
    summary: 'Roles of the organisation',
  }),
  create: call({
    method: 'POST',
    path: '/profile/create',
    access: 'roles.manage',
    input: input({
      profile_name: requiredLine(roleNameLength),
      color: requiredLine(20),
      profile_data: profileData.optional(),
      members: members.optional(),
      initial_url: localPath.nullable().optional(),
    }),
    output: role,
    summary: 'Make a role',
  }),
  update: call({
    method: 'POST',
    path: '/profile/update',
    access: 'roles.manage',
    input: input({
      profile_id: id('rol'),
      profile_name: requiredLine(roleNameLength).optional(),
      color: requiredLine(20).optional(),
      /** A map or list that is given stands in for the one before. */
      profile_data: profileData.optional(),
      /** Single rules, beside all others; null takes a rule away, so that `*` decides. */
      set_tables: mapOf('tbl', z.union([level, tableRule]).nullable()).optional(),
      set_dashboards: mapOf('app', z.enum(appLevels).nullable()).optional(),
      set_doc_pages: mapOf('doc', level.nullable()).optional(),
      /** People who get this role instead of theirs. */
      members: members.optional(),
      initial_url: localPath.nullable().optional(),
      /** Refused with `conflict` where someone changed the role since. */
      if_updated_at: timestamp.optional(),
    }),
    output: role,
    summary: 'Change a role; in force everywhere within 5 seconds',
  }),
  delete: call({
    method: 'POST',
    path: '/profile/delete',
    access: 'roles.manage',
    input: input({ profile_id: id('rol'), users_new_profile: id('rol').optional() }),
    output: done,
    summary: 'Take a role away; whoever holds it gets another',
  }),
  duplicate: call({
    method: 'POST',
    path: '/v4/duplicate/profile',
    access: 'roles.manage',
    input: input({ profile_id: id('rol') }),
    output: role,
    summary: 'Make a role with the same rules, which nobody holds yet',
  }),
  check: call({
    method: 'POST',
    path: '/profile/check',
    access: 'roles.manage',
    reads: true,
    // Loose on purpose: what does not fit is the answer.
    input: input({ profile_id: id('rol'), profile_data: z.unknown() }),
    output: z.object({ issues: z.array(issue) }),
    summary: 'Where the JSON of a role does not fit, before it is saved',
  }),
}
