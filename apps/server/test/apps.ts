import type { InputOf, OutputOf, contract } from '@oficina/contract'
import { expect } from 'vitest'
import type { Person } from './build.ts'
import { makeTable } from './tables.ts'

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

const states = {
  options: [
    { id: 'opt_aberto', label: 'Aberto', color: null },
    { id: 'opt_pronto', label: 'Pronto', color: null },
  ],
}

/** Five orders with a number, a day, a choice, a secret and a list of to-dos. */
export async function makeOrders(admin: Person) {
  const made = await makeTable(admin, 'Pedidos', {
    valor: { type: 'number' },
    dia: { type: 'date' },
    estado: { type: 'select', options: states },
    segredo: { type: 'number' },
    tarefas: { type: 'todoList' },
  })
  const values = (n: number) => ({
    [made.name]: `Pedido ${n}`,
    [made.valor]: n * 10,
    [made.dia]: `2026-0${n}-01`,
    [made.estado]: n % 2 === 0 ? 'opt_pronto' : 'opt_aberto',
    [made.segredo]: n,
    [made.tarefas]: [{ title: 'Ligar', done: false }],
  })
  const records = [1, 2, 3, 4, 5].map((n) => ({ values: values(n) }))
  ok(await admin.api.records.createMany({ tableId: made.id, records }))
  return made
}

export type Orders = Awaited<ReturnType<typeof makeOrders>>

export const ask = (who: Person, appId: string, ...blocks: { id: string; params?: object }[]) =>
  who.api.apps.data({ appId, blocks })
export const idOf = async (...given: Parameters<typeof addBlock>) => (await addBlock(...given)).component.id

/** What the records of a list are called. */
export const labelsOf = (answer: unknown) =>
  (answer as { records: { label: string | null }[] }).records.map(({ label }) => label)
