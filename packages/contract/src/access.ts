import { abilities, appAbilities, docPageAbilities, seats, tableAbilities } from '@oficina/access'
import { z } from 'zod'
import { call, done, input, noInput } from './call.ts'
import { recordId } from './records.ts'
import { id } from './shapes.ts'

/** One gate of a decision: what it asked for and what it found. */
const gate = z.object({
  gate: z.enum(['seat', 'role', 'plan', 'org', 'field', 'source', 'rows', 'table']),
  needs: z.string(),
  has: z.string(),
  passed: z.boolean(),
  /** Which rule of the role spoke: the admin's, that of whoever made it, one that names the thing, `*`, or none. */
  from: z.enum(['admin', 'own', 'named', 'all', 'nothing']).optional(),
  /** What the gate is about, where that is not the thing itself: a field that another is made of. */
  about: z.string().optional(),
})
export type AccessGate = z.infer<typeof gate>

const decision = z.object({ allowed: z.boolean(), trace: z.array(gate) })
const person = z.object({
  id_user: z.string().nullable(),
  name: z.string(),
  seat: z.enum(seats),
  role: z.object({ id_profile: z.string(), name: z.string(), color: z.string() }),
})
export type AccessPerson = z.infer<typeof person>

/** Whom it is about: a person, or whoever would hold a role. Nobody named: the one who asks, or is seen as. */
const who = { user: id('usr').optional(), role: id('rol').optional(), seat: z.enum(seats).optional() }

const thing = z.object({
  id: z.string(),
  label: z.string(),
  level: z.string(),
  decision,
  /** Names of fields that are not there for the person; of tables that they see. */
  hidden_fields: z.array(z.string()),
})
const overview = z.object({
  who: person,
  abilities: z.array(z.object({ ability: z.enum(abilities as [string, ...string[]]), decision })),
  tables: z.array(thing),
  apps: z.array(thing),
  pages: z.array(thing),
})
export type AccessOverview = z.infer<typeof overview>

const whoSees = z.object({
  person,
  sees: z.boolean(),
  edits: z.boolean(),
  /** Fields of the table that this person does not see. */
  hidden_fields: z.array(z.string()),
  trace: z.array(gate),
})
export type WhoSees = z.infer<typeof whoSees>

/** An admin's: what others may do, and why. */
const access = 'access.explain' as const

export const accessCalls = {
  seeAs: call({
    method: 'POST',
    path: '/v3/access/see-as',
    access,
    inPreview: true,
    input: input(who),
    output: done,
    summary: 'Look at the product as a person or a role would see it; nothing can be changed meanwhile',
  }),
  stopSeeing: call({
    method: 'POST',
    path: '/v3/access/see-as/end',
    access: 'member',
    inPreview: true,
    input: noInput,
    output: done,
    summary: 'Be oneself again',
  }),
  overview: call({
    method: 'GET',
    path: '/v3/access/overview',
    access,
    input: input(who),
    output: overview,
    summary: 'Everything that someone may do, with the rules that decided',
  }),
  why: call({
    method: 'GET',
    path: '/v3/access/why',
    access,
    input: input({
      ...who,
      ability: z.enum(abilities as [string, ...string[]]).optional(),
      table: id('tbl').optional(),
      field: id('fld').optional(),
      record: recordId.optional(),
      app: id('app').optional(),
      page: id('doc').optional(),
      /** What is done in the table, app or page; to see it unless said otherwise. */
      action: z.enum([...new Set([...tableAbilities, ...appAbilities, ...docPageAbilities])]).optional(),
    }),
    output: decision.extend({ who: person }),
    summary: 'Why someone may or may not do or see one thing',
  }),
  whoSees: call({
    method: 'GET',
    path: '/v3/tab/{tableId}/record/{recordId}/who-can-see',
    access,
    input: input({ tableId: id('tbl'), recordId }),
    output: z.object({ people: z.array(whoSees) }),
    summary: 'Who sees a record, who does not, and why',
  }),
}
