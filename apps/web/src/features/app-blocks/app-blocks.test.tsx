import { blockKindOf, type BlockTypeId, blockTypeIds } from '@oficina/kinds/blocks/index'
import { fullSettings, sampleFields } from '@oficina/kinds/blocks/samples'
import { waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { refuse } from '../../testing/fake-server.ts'
import { show } from '../../testing/show-block.tsx'

const failed = 'Ocorreu um erro ao carregar o bloco'

/** What is seen of each kind once its answers are here. */
const shows: Record<BlockTypeId, { text?: string; element?: string }> = {
  formPages: { text: 'Nunca envie senhas', element: 'form input' },
  flow: { text: 'Pedido sete' },
  minilista: { text: 'Pedido sete', element: 'tfoot' },
  recordListAndUpdate: { text: 'Pedido sete' },
  gantt: { text: 'Pedido sete' },
  calendar: { text: 'Pedido sete' },
  gallery: { text: 'Pedido sete' },
  recordDetail: { text: 'Pedido sete' },
  indicator: { text: '70', element: '[role="progressbar"]' },
  chart: { text: 'Aberto', element: 'table' },
  progress: { text: '100%', element: '[role="progressbar"]' },
  text: { text: 'Olá' },
  image: { element: 'img[alt="Um mapa"]' },
  embed: { element: 'iframe[sandbox]' },
  button: { text: 'Concluir', element: 'button[disabled]' },
  menu: { text: 'Início', element: 'a[href="/home"]' },
  topBar: { element: 'nav' },
  filter: { text: 'state', element: 'input[type="search"]' },
  tasks: { text: 'Pedido sete', element: 'input[type="checkbox"]' },
  checklist: { text: 'Pedido sete', element: 'input[type="checkbox"]' },
  divider: { element: 'hr' },
  customCode: { element: 'iframe[sandbox="allow-scripts"]' },
}

describe.each(blockTypeIds)('a %s block', (type) => {
  const kind = blockKindOf(type)

  it.each([120, 1_200])('shows what it is set to, %d wide', async (width) => {
    const { block } = await show(type, { width })
    const { text = '', element = '*' } = shows[type]
    await waitFor(() => expect(block.textContent).toContain(text))
    await waitFor(() => expect(block.querySelector(element)).not.toBeNull())
    expect(block.textContent).not.toContain(failed)
    expect(block.getAttribute('aria-label') ?? block.getAttribute('aria-labelledby')).toBeTruthy()
  })

  it('says what it lacks as it comes, and asks nothing', async () => {
    const missing = kind.missing(kind.defaults)
    const problem = missing.length > 0 ? 'not_set_up' : null
    const { block, sent } = await show(type, { settings: kind.defaults, problem, isEditing: true })
    if (problem) await waitFor(() => expect(block.textContent).toContain('ainda não foi configurado'))
    expect(block.textContent).not.toContain(failed)
    expect(sent.some(({ id }) => id === 'apps.data')).toBe(false)
  })

  it('says so where the table may not be seen', async () => {
    if (!kind.traits.readsTable) return
    const { block, sent } = await show(type, { problem: 'table_missing' })
    await waitFor(() => expect(block.textContent).toContain('Você não tem acesso a esta tabela'))
    expect(sent.some(({ id }) => id === 'apps.data')).toBe(false)
  })

  const asks = Object.keys(kind.asks(fullSettings(type), {}, sampleFields)).length > 0

  it.runIf(asks)('stands empty without records', async () => {
    const { block } = await show(type, { hasRecords: false })
    await waitFor(() => expect(block.textContent).not.toBe(''))
    expect(block.textContent).not.toContain(failed)
    expect(block.textContent).not.toContain('Pedido sete')
  })

  it.runIf(asks && type !== 'customCode')('says what failed in its place, and can be tried again', async () => {
    const { block } = await show(type, { data: refuse('unavailable', 503) })
    await waitFor(() => expect(block.querySelector('[role="alert"]')).not.toBeNull())
    // A board says it in each column.
    if (type !== 'flow') expect(block.textContent).toContain(failed)
    expect(block.querySelector('[role="alert"] button')).not.toBeNull()
  })
})
