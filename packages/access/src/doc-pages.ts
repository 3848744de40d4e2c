import { type Actor, type Decision, decide, type GateResult, type RuleSource } from './abilities.ts'
import { type Seat, seatReaches } from './seats.ts'
import { levelReaches, type TableLevel } from './tables.ts'

/** What a role may do with a document page: the levels are those of tables. */
export type DocPageLevel = TableLevel

/** Levels by page id; `*` stands for every page that is not named. */
export type DocPageRules = Readonly<Record<string, DocPageLevel>>

const seatCap: Record<Seat, DocPageLevel> = { viewer: 'view', member: 'edit', builder: 'full' }

export const docPageAbilities = ['view', 'edit', 'createBlocks', 'editBlocks', 'manage', 'delete'] as const
export type DocPageAbility = (typeof docPageAbilities)[number]
export type DocPageAbilities = Record<DocPageAbility, boolean>

interface DocPageOf {
  id: string
  isOwn: boolean
}

/** What each ability asks for. A viewer's seat never writes, a member's never builds. */
const needs: Record<DocPageAbility, { level: DocPageLevel; seat: Seat }> = {
  view: { level: 'view', seat: 'viewer' },
  edit: { level: 'edit', seat: 'member' },
  // Blocks are a part of what is written: to place and to resize one is to edit.
  createBlocks: { level: 'edit', seat: 'member' },
  editBlocks: { level: 'edit', seat: 'member' },
  manage: { level: 'full', seat: 'builder' },
  delete: { level: 'full', seat: 'builder' },
}

/** What the role alone gives, and by which of its rules. Whoever made a page has it in full. */
function givenLevel(actor: Actor, page: DocPageOf): { given: DocPageLevel; from: RuleSource } {
  if (actor.isAdmin) return { given: 'full', from: 'admin' }
  if (page.isOwn) return { given: 'full', from: 'own' }
  if (Object.hasOwn(actor.docPages, page.id)) return { given: actor.docPages[page.id] ?? 'none', from: 'named' }
  const all = actor.docPages['*']
  return all === undefined ? { given: 'none', from: 'nothing' } : { given: all, from: 'all' }
}

/** The least of what the role gives and the seat allows. */
export function docPageLevelOf(actor: Actor, page: DocPageOf): DocPageLevel {
  const [{ given }, cap] = [givenLevel(actor, page), seatCap[actor.seat]]
  return levelReaches(cap, given) ? given : cap
}

/** Decides about one document page, and tells why. A failing gate does not stop the trace. */
export function decideInDocPage(actor: Actor, page: DocPageOf, ability: DocPageAbility): Decision {
  const { level, seat } = needs[ability]
  const { given, from } = givenLevel(actor, page)
  const trace: GateResult[] = [
    { gate: 'seat', needs: seat, has: actor.seat, passed: seatReaches(actor.seat, seat) },
    { gate: 'role', needs: level, has: given, passed: levelReaches(given, level), from },
  ]
  if (ability === 'delete') trace.push(...decide(actor, 'docPages.delete').trace)
  const refused = trace.find((step) => !step.passed)
  const reasons = { seat: 'needs_seat', role: 'needs_role', plan: 'needs_plan', org: 'hidden_by_org' } as const
  return { allowed: !refused, reason: refused ? reasons[refused.gate] : null, trace }
}

/** What the interface may offer on a document page. */
export const docPageAbilitiesOf = (actor: Actor, page: DocPageOf): DocPageAbilities =>
  Object.fromEntries(
    docPageAbilities.map((one) => [one, decideInDocPage(actor, page, one).allowed]),
  ) as DocPageAbilities
