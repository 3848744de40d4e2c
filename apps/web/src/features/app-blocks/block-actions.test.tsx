import type { BlockSettings } from '@oficina/kinds/blocks/index'
import { fullSettings } from '@oficina/kinds/blocks/samples'
import { cleanup, fireEvent, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { dialogStack } from '../../ground/dialogs/dialog-stack.ts'
import { refuse } from '../../testing/fake-server.ts'
import { show } from '../../testing/show-block.tsx'

describe('a table block', () => {
  const editable = () => {
    const settings = fullSettings('minilista')
    return { ...settings, viewSettings: { ...settings.viewSettings, fields: ['name', 'price', 'due'] } }
  }
  const cellOf = async (block: HTMLElement, name: RegExp) => within(block).findByRole('button', { name })

  it('is edited in its cells: shown at once, sent with the version that was seen', async () => {
    const { block, sent } = await show('minilista', { settings: editable() })
    fireEvent.click(await cellOf(block, /^price: .*70.*Editar$/))
    const input = await within(block).findByRole('textbox', { name: 'price' })
    fireEvent.change(input, { target: { value: '80' } })
    fireEvent.keyDown(input, { key: 'Enter' })
    await cellOf(block, /^price: .*80.*Editar$/)
    const update = sent.find(({ id }) => id === 'records.update')
    expect(update?.input).toMatchObject({ version: 1, values: { price: 80 } })
  })

  it('keeps in its cell what was refused, and says why', async () => {
    const refused = refuse('permission_denied', 403)
    const { block } = await show('minilista', { settings: editable(), update: refused })
    fireEvent.click(await cellOf(block, /^price: .*70.*Editar$/))
    const input = await within(block).findByRole('textbox', { name: 'price' })
    fireEvent.change(input, { target: { value: '80' } })
    fireEvent.keyDown(input, { key: 'Enter' })
    await waitFor(() => expect(block.querySelector('[data-refused]')?.textContent).toContain('80'))
    expect(block.querySelector('[data-refused]')?.getAttribute('title')).toBeTruthy()
  })

  it('only shows its values where it may not be edited in, or nobody may change records', async () => {
    const closed = { ...editable(), actions: { ...editable().actions, edit_in_cell: false } }
    const { block } = await show('minilista', { settings: closed })
    await waitFor(() => expect(block.textContent).toContain('70'))
    expect(within(block).queryAllByRole('button', { name: /Editar$/ })).toEqual([])
  })

  it('has the widths, the groups and the colours that were set', async () => {
    const settings = editable()
    const colors = [{ color: 'azul', filter: { op: 'and', rules: [{ field: 'price', operator: 'gt', value: 50 }] } }]
    const { block } = await show('minilista', {
      settings: { ...settings, viewSettings: { ...settings.viewSettings, colors } },
    })
    await waitFor(() => expect(block.querySelector('tbody tr[data-colored]')).not.toBeNull())
    expect(block.querySelectorAll('thead th')[1]?.getAttribute('style')).toContain('120px')
    expect(block.querySelector('th[scope="rowgroup"]')?.textContent).toContain('Aberto')
  })
})

describe.each(['recordListAndUpdate', 'gallery', 'gantt', 'flow'] as const)('a %s block', (type) => {
  it('shows groups and colours as its view does', async () => {
    const settings = fullSettings(type)
    const colors = [{ color: 'azul', filter: { op: 'and', rules: [{ field: 'price', operator: 'gt', value: 50 }] } }]
    const { block } = await show(type, {
      settings: { ...settings, viewSettings: { ...settings.viewSettings, colors } },
    })
    await waitFor(() => expect(block.textContent).toContain('Pedido sete'))
    if (type !== 'flow')
      await waitFor(() => expect(block.querySelector('[data-depth="1"]')?.textContent).toContain('Aberto'))
    if (type !== 'gantt') await waitFor(() => expect(block.querySelector('[data-colored]')).not.toBeNull())
    else await waitFor(() => expect(block.innerHTML).toContain('--c-azul'))
  })
})

describe('a form block', () => {
  const nameIn = (block: HTMLElement) => within(block).findByRole('textbox', { name: /name/ })
  const fill = async (block: HTMLElement, text: string) => {
    const input = await nameIn(block)
    fireEvent.focus(input)
    fireEvent.change(input, { target: { value: text } })
    fireEvent.blur(input)
  }
  const onePage = (keep: boolean) => {
    const settings = fullSettings('formPages')
    const items = [{ id: 'a', type: 'field', field_id: 'name' }]
    return { ...settings, viewSettings: { items }, actions: { ...settings.actions, keep_draft: keep } }
  }
  afterEach(() => localStorage.clear())

  it('gives back what was filled in and not sent, until it is sent or thrown away', async () => {
    const first = await show('formPages', { settings: onePage(true) })
    await fill(first.block, 'Pela metade')
    cleanup()
    const second = await show('formPages', { settings: onePage(true) })
    expect(await nameIn(second.block)).toHaveProperty('value', 'Pela metade')
    fireEvent.click(within(second.block).getByRole('button', { name: 'Começar de novo' }))
    expect(await nameIn(second.block)).toHaveProperty('value', '')
    await fill(second.block, 'Inteiro')
    fireEvent.click(within(second.block).getByRole('button', { name: 'Enviar' }))
    await waitFor(() => expect(second.block.textContent).toContain('Enviado'))
    expect(second.sent.find(({ id }) => id === 'records.create')?.input).toMatchObject({ values: { name: 'Inteiro' } })
    cleanup()
    const third = await show('formPages', { settings: onePage(true) })
    expect(await nameIn(third.block)).toHaveProperty('value', '')
  })

  it('warns of passwords and can be reported, on a server without an address of help too [rule x.app.form-block]', async () => {
    const { block } = await show('formPages', { settings: onePage(false) })
    fireEvent.click(await within(block).findByRole('button', { name: 'Denunciar' }))
    expect(dialogStack.get()).toMatchObject([{ name: 'reportPage', params: { page: '/app/app_000001' } }])
    dialogStack.clear()
  })

  it('keeps nothing where it was told not to', async () => {
    const first = await show('formPages', { settings: onePage(false) })
    await fill(first.block, 'Pela metade')
    expect(Object.keys(localStorage).filter((key) => key.includes('form-draft'))).toEqual([])
  })
})

describe('a button block', () => {
  const doing = (does: string, more: object = {}) => {
    const settings = fullSettings('button')
    return { ...settings, actions: { ...settings.actions, does, confirm: false, ...more } } as BlockSettings
  }
  const pressIn = async (block: HTMLElement) => {
    const button = await within(block).findByRole('button', { name: 'Concluir' })
    await waitFor(() => expect(button).toHaveProperty('disabled', false))
    fireEvent.click(button)
  }

  it('leads somewhere', async () => {
    const target = { type: 'link', target: 'http://example.com', record_table: null }
    const { block } = await show('button', { settings: doing('go', { on_press: target }) })
    await waitFor(() => expect(block.querySelector('a[href="http://example.com"]')).not.toBeNull())
  })

  it('changes the chosen record through the same call as everyone, and waits until one is chosen', async () => {
    const none = await show('button', { settings: doing('update_record') })
    const waiting = await within(none.block).findByRole('button', { name: 'Concluir' })
    await waitFor(() => expect(waiting.title).toContain('Escolha antes um registro'))
    cleanup()
    const { block, sent } = await show('button', { settings: doing('update_record'), chosen: 7 })
    await pressIn(block)
    await waitFor(() => expect(sent.some(({ id }) => id === 'records.update')).toBe(true))
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(new Date())
    expect(sent.find(({ id }) => id === 'records.update')?.input).toEqual({
      values: { state: 'opt_done00', due: today },
    })
  })

  it('makes a record with its values, once for two quick presses', async () => {
    const { block, sent } = await show('button', { settings: doing('create_record') })
    await pressIn(block)
    fireEvent.click(within(block).getByRole('button', { name: 'Concluir' }))
    await waitFor(() => expect(sent.filter(({ id }) => id === 'records.create')).toHaveLength(1))
    expect(sent.find(({ id }) => id === 'records.create')?.input).toMatchObject({ values: { state: 'opt_done00' } })
  })
})

describe('a tasks block', () => {
  it('ticks a task off, adds one for whoever writes it down, and filters by how things stand', async () => {
    const { block, sent } = await show('tasks')
    const box = await within(block).findByRole('checkbox', { name: 'Concluir: Pedido sete' })
    fireEvent.click(box)
    await waitFor(() => expect(sent.some(({ id }) => id === 'records.update')).toBe(true))
    expect(sent.find(({ id }) => id === 'records.update')?.input).toEqual({ version: 1, values: { done: true } })
    fireEvent.change(within(block).getByRole('textbox', { name: 'Nova tarefa' }), { target: { value: ' Ligar ' } })
    fireEvent.click(within(block).getByRole('button', { name: 'Adicionar' }))
    await waitFor(() => expect(sent.some(({ id }) => id === 'records.create')).toBe(true))
    expect(sent.find(({ id }) => id === 'records.create')?.input).toEqual({
      values: { name: 'Ligar', owner: 'usr_camila' },
    })
    fireEvent.click(within(block).getByRole('radio', { name: 'Atrasadas' }))
    const asked = () => JSON.stringify(sent.filter(({ id }) => id === 'apps.data').at(-1)?.input)
    await waitFor(() => expect(asked()).toContain('"before"'))
    expect(asked()).toContain('"isNot"')
  })
})
