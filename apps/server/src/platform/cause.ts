import { z } from 'zod'
import { actorKey, type Principal } from './access/principal.ts'
import { AppError } from './errors.ts'

/** Through what a chain of work came in, as history names it. */
export const sources = [
  'interface',
  'api',
  'trigger',
  'custom_page',
  'custom_function',
  'import',
  'form',
  'email',
  'system',
] as const
export type Source = (typeof sources)[number]

const runSchema = z.object({
  kind: z.enum(['automation', 'function', 'agent', 'webhook', 'import']),
  /** The automation, function, … that ran. */
  id: z.string(),
  /** Which run of it. */
  run: z.string(),
  /** Which of its steps, with path and iteration where it has them. */
  step: z.string().optional(),
  /** The record that the run is about: the same one twice in a chain is a loop. */
  record: z.object({ table: z.string(), id: z.number() }).optional(),
})

const causeSchema = z.object({
  /** Actor key of who or what began the chain. */
  by: z.string(),
  source: z.enum(sources),
  /** The runs between them and this work, the first one first. */
  runs: z.array(runSchema).readonly(),
})

/** One run of something that people build and that works by itself. */
export type Run = z.infer<typeof runSchema>

/** Why a piece of work happens. Jobs, events, changes and history carry it on. */
export type Cause = z.infer<typeof causeSchema>

/** A chain of runs that sets off further runs ends here. */
export const mostDeep = 5

export const depthOf = (cause: Cause): number => cause.runs.length

/** The run in which the work happens; null for work that someone does themselves. */
export const runOf = (cause: Cause): Run | null => cause.runs.at(-1) ?? null

/** The cause of work that a principal begins. */
export const causeOf = (principal: Principal): Cause => ({
  by: actorKey(principal),
  source: sourceOf(principal),
  runs: [],
})

/** The same chain, one run deeper. Refuses a chain that has become too long, and names it. */
export function within(cause: Cause, run: Run): Cause {
  const runs = [...cause.runs, run]
  if (runs.length > mostDeep) throw new AppError('too_deep', { most: mostDeep, runs })
  return { ...cause, runs }
}

/** Whether the same thing already ran for the same record in this chain. */
export const isLoop = (cause: Cause, run: Run): boolean =>
  cause.runs.some(
    (one) =>
      one.kind === run.kind &&
      one.id === run.id &&
      one.record?.table === run.record?.table &&
      one.record?.id === run.record?.id,
  )

/** What is stored of a cause beside the actor: null where the actor began the work, which is nearly always. */
export function storedCause(cause: Cause, principal: Principal): string | null {
  const isOwn = cause.runs.length === 0 && cause.by === actorKey(principal) && cause.source === sourceOf(principal)
  return isOwn ? null : JSON.stringify(cause)
}

/** Reads a cause back. `actor` is the stored actor key, which stands for itself where no cause was stored. */
export function readCause(stored: unknown, actor: string): Cause {
  const parsed = causeSchema.safeParse(stored)
  return parsed.success ? parsed.data : { by: actor, source: sourceOfKey(actor), runs: [] }
}

/** Through what a principal acts. */
export const sourceOf = (principal: Principal): Source => sourceOfKind[principal.kind]

const sourceOfKind: Record<Principal['kind'], Source> = {
  member: 'interface',
  anonymous: 'interface',
  apiToken: 'api',
  automation: 'trigger',
  agent: 'trigger',
  webhook: 'trigger',
  function: 'custom_function',
  publicForm: 'form',
  publicShare: 'form',
  tableMail: 'email',
  system: 'system',
}

function sourceOfKey(actor: string): Source {
  const kind = actor.split(':', 1)[0] ?? ''
  return Object.hasOwn(sourceOfKind, kind) ? sourceOfKind[kind as Principal['kind']] : 'system'
}
