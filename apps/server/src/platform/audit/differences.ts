import { isDeepStrictEqual } from 'node:util'
import type { StructureAction } from './record-action.ts'

/** One thing of a list that people build: a view, a form, a role. */
export interface Named {
  id: string
  label: string | null
  /** What can be said of it; where this is the same, nothing happened. */
  state: object
}

/** What happened between two lists of the same kind: what was made, changed and taken away. */
export function differences(
  entityType: string,
  tableId: string | null,
  before: readonly Named[],
  after: readonly Named[],
): StructureAction[] {
  const was = new Map(before.map((one) => [one.id, one]))
  const is = new Map(after.map((one) => [one.id, one]))
  const action = (verb: 'create' | 'update' | 'delete', id: string): StructureAction => ({
    actionType: `${verb}_${entityType}`,
    entityType,
    entityId: id,
    entityLabel: (is.get(id) ?? was.get(id))?.label ?? null,
    tableId,
    before: was.get(id)?.state ?? null,
    after: is.get(id)?.state ?? null,
  })
  return [
    ...[...was.keys()].filter((id) => !is.has(id)).map((id) => action('delete', id)),
    ...after.flatMap(({ id, label, state }) => {
      const old = was.get(id)
      if (!old) return [action('create', id)]
      return isDeepStrictEqual(old.state, state) && old.label === label ? [] : [action('update', id)]
    }),
  ]
}
