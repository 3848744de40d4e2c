import type { Sample, Session } from '@oficina/contract'
import type { Home } from './home-query.ts'

/** What there is beside the sample company. */
export interface Own {
  tabs: Home['tabs']
  people: number
}

const hasType =
  (type: string) =>
  ({ tabs }: Own) =>
    tabs.some((tab) => tab.type === type)

/** The first steps that can be done, for whom they are, and when they are. */
export const ownSteps = {
  table: { can: ({ can }: Session) => can['tables.create'], isDone: hasType('table') },
  app: { can: ({ can }: Session) => can['apps.create'], isDone: hasType('app') },
  invite: { can: ({ can }: Session) => can['users.invite'], isDone: ({ people }: Own) => people > 1 },
}

/** The sample company is not one's own. */
export function ownOf(
  sample: Pick<Sample, 'items'>,
  tabs: Home['tabs'],
  people: readonly { id_user: string; active: boolean }[],
): Own {
  const ofSample = new Set(sample.items)
  return {
    tabs: tabs.filter(({ id }) => !ofSample.has(id)),
    people: people.filter(({ id_user, active }) => active && !ofSample.has(id_user)).length,
  }
}

/** How many steps someone has, and how many they took. */
export function progressOf(session: Session, sample: Pick<Sample, 'steps'>, own: Own): { done: number; total: number } {
  const steps = Object.values(ownSteps).filter((step) => step.can(session))
  const taken = [...sample.steps.map((step) => step.done), ...steps.map((step) => step.isDone(own))]
  return { done: taken.filter(Boolean).length, total: taken.length }
}

/** A sample that is being built or removed has steps to come, or takes some away. */
export function allDone(session: Session, sample: Pick<Sample, 'steps' | 'state'>, own: Own): boolean {
  const { done, total } = progressOf(session, sample, own)
  return sample.state !== 'building' && sample.state !== 'removing' && total > 0 && done === total
}
