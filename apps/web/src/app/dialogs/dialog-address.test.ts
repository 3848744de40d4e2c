import { afterEach, describe, expect, it } from 'vitest'
import { addressOfStack, dialogInSearch, sameDialog, searchWithDialog } from './dialog-address.ts'
import { dialogStack } from '../../ground/dialogs/dialog-stack.ts'

describe('a dialog in the address', () => {
  it('is read by its name, and only when it may stand there [rule s.dialogs.by-name]', () => {
    expect(dialogInSearch({ dialog: 'orgSwitcher', q: 'x' })).toEqual({ name: 'orgSwitcher', params: {} })
    expect(dialogInSearch({ dialog: 'confirm', title: 'Give me your password' })).toBeNull()
    expect(dialogInSearch({ dialog: 'constructor' })).toBeNull()
    expect(dialogInSearch({})).toBeNull()
  })
  it('gets its params as text, whatever the router made of them', () => {
    const search = { dialog: 'createRecord', object: 'tbl_a', values: { fld_a: 1 } }
    expect(dialogInSearch(search)?.params).toEqual({ object: 'tbl_a', values: '{"fld_a":1}' })
    expect(dialogInSearch({ dialog: 'editRecord', object: 'tbl_a', id: 5 })?.params).toEqual({
      object: 'tbl_a',
      id: '5',
    })
  })
  it('comes and goes without touching the rest', () => {
    const search = { q: 'x', dialog: 'orgSwitcher' }
    expect(searchWithDialog(search, null)).toEqual({ q: 'x' })
    expect(searchWithDialog({ q: 'x' }, { name: 'shortcutsHelp', params: {} })).toEqual({
      q: 'x',
      dialog: 'shortcutsHelp',
    })
  })
})

describe('the stack', () => {
  afterEach(() => dialogStack.clear())

  it('resolves with the answer, or with nothing', async () => {
    const first = dialogStack.push('confirm', { title: 'One?' })
    const second = dialogStack.push('confirm', { title: 'Two?' })
    const [lower, upper] = dialogStack.get()
    dialogStack.close(upper?.id ?? 0, true)
    dialogStack.close(lower?.id ?? 0)
    expect(await second).toBe(true)
    expect(await first).toBeUndefined()
    expect(dialogStack.get()).toEqual([])
  })
  it('lends its address to the topmost dialog that has one', () => {
    void dialogStack.push('orgSwitcher', {})
    void dialogStack.push('confirm', { title: 'x' })
    expect(addressOfStack(dialogStack.get())).toMatchObject({ name: 'orgSwitcher' })
    expect(sameDialog(addressOfStack(dialogStack.get()), { name: 'orgSwitcher', params: {} })).toBe(true)
    expect(sameDialog(addressOfStack([]), null)).toBe(true)
  })
})
