import type { InputOf, OutputOf, contract } from '@oficina/contract'
import { expect } from 'vitest'
import type { Person } from './build.ts'

export const ok = <T>(answer: { status: number; body: T; error: unknown }): T => {
  expect(answer.error, JSON.stringify(answer.error)).toBeNull()
  return answer.body
}
export const issuesOf = (answer: { error: { details?: unknown } | null }) =>
  (answer.error?.details as { issues?: { path: string; reason: string; message?: string }[] })?.issues
export const reasonsOf = (answer: { error: { details?: unknown } | null }) =>
  issuesOf(answer)?.map(({ reason }) => reason)

type NewBlock = InputOf<typeof contract.blocks.create>
type Data = OutputOf<typeof contract.apps.data>

export const makeApp = async (who: Person, label = 'Vendas') => ok(await who.api.apps.create({ label })).id

export const addBlock = async (
  who: Person,
  appId: string,
  type: NewBlock['type'],
  settings: Record<string, unknown> = {},
  more: Partial<NewBlock> = {},
) => ok(await who.api.blocks.create({ appId, type, settings, ...more }))

export const placeOf = (layouts: { desktop: { components: { id: string }[] } }, id: string) =>
  layouts.desktop.components.find((one) => one.id === id)

/** The answers of one block by their names. */
export function answersOf(data: Data, id: string): Record<string, Data['answers'][number] | undefined> {
  const block = data.blocks.find((one) => one.id === id)
  return Object.fromEntries(Object.entries(block?.answers ?? {}).map(([name, at]) => [name, data.answers[at]]))
}
