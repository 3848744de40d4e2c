import { afterEach, describe, expect, it } from 'vitest'
import { dialogStack } from './dialog-stack.ts'

describe('the open dialogs', () => {
  afterEach(() => dialogStack.clear())

  it('opens the same dialog once, and answers both who asked [rule s.dialogs.by-name]', async () => {
    const first = dialogStack.push('createTable', {})
    const second = dialogStack.push('createTable', {})
    expect(dialogStack.get()).toHaveLength(1)
    dialogStack.close(dialogStack.get()[0]?.id ?? 0, 'made')
    expect(await Promise.all([first, second])).toEqual(['made', 'made'])
  })
  it('opens another over it, even of the same name', () => {
    void dialogStack.push('confirm', { title: 'One?' })
    void dialogStack.push('confirm', { title: 'Two?' })
    void dialogStack.push('createTable', {})
    expect(dialogStack.get().map(({ name }) => name)).toEqual(['confirm', 'confirm', 'createTable'])
  })
  it('opens it again after it was closed', () => {
    void dialogStack.push('createTable', {})
    dialogStack.close(dialogStack.get()[0]?.id ?? 0)
    void dialogStack.push('createTable', {})
    expect(dialogStack.get()).toHaveLength(1)
  })
})
