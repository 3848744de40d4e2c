import type { BenchTable, poster } from './records-data.ts'

type Post = ReturnType<typeof poster>
type Settings = Record<string, unknown>

async function makeApp(post: Post, label: string, blocks: readonly [type: string, settings: Settings][]) {
  const { id } = (await post('/v3/app', { label })) as { id: string }
  for (const [type, settings] of blocks) await post(`/v3/app/${id}/block`, { type, settings })
  return id
}

const option = (n: number) => `opt_bench${n}`

/** What a team looks at in the morning: five numbers, four charts, a progress, a list and a board of one table. */
export function makeDashboard(post: Post, table: BenchTable): Promise<string> {
  const { fields, id: tableId } = table
  const field = (label: string) => fields[label] ?? ''
  const of = (title: string, viewSettings: Settings): Settings => ({ tableId, title, viewSettings })
  const only = (n: number) => ({ op: 'and', rules: [{ field: field('Fase'), operator: 'is', value: option(n) }] })
  const sum = { field: field('Valor'), aggregate: 'sum' }
  const numbers = [0, 1, 2, 3].map((n): [string, Settings] => [
    'indicator',
    of(`Valor ${n}`, { measure: sum, filters: only(n) }),
  ])
  const charts = ['Fase', 'Cidade', 'Nota', 'Ativo'].map((label): [string, Settings] => [
    'chart',
    of(`Por ${label}`, { groups: [{ field: field(label) }], measure: sum }),
  ])
  const shown = [field('name'), field('Empresa'), field('Valor')]
  return makeApp(post, 'Painel', [
    ...numbers,
    ['indicator', of('Total', { measure: sum })],
    ...charts,
    ['progress', of('Feitos', { done: only(3) })],
    ['minilista', of('Lista', { fields: shown })],
    ['flow', of('Quadro', { fields: shown, kanban_field: field('Fase') })],
  ])
}

/** Sixty blocks that show something without asking for records. */
export const makeCrowd = (post: Post): Promise<string> =>
  makeApp(
    post,
    'Muitos blocos',
    Array.from({ length: 60 }, (_, n): [string, Settings] => ['button', { content: { label: `Botão ${n + 1}` } }]),
  )

export async function share(post: Post, appId: string): Promise<string> {
  const { token } = (await post('/public-view/create', { type: 'dashboard', identifier: appId })) as { token: string }
  return token
}
