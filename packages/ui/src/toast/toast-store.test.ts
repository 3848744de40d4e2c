import { beforeEach, describe, expect, it } from 'vitest'
import { toast, toastStore } from './toast-store.ts'

describe('toast', () => {
  beforeEach(() => toast.clear())

  it('stays as long as its kind asks [rule k.toast.settings]', () => {
    toast.success({ title: 'a' })
    toast.saved({ title: 'b' })
    toast.error({ title: 'c' })
    expect(toastStore.get().map((item) => item.duration)).toEqual([3000, 5000, 8000])
  })
  it('stays long enough to be answered where it offers a way back', () => {
    toast.success({ title: 'deleted', action: { label: 'Undo', onClick: () => {} } })
    expect(toastStore.get()[0]?.duration).toBe(8000)
  })
  it('never stacks more than three, and lets the oldest that may go, go', () => {
    toast.warning({ title: 'stays', persistent: true })
    for (const title of ['1', '2', '3']) toast.info({ title })
    expect(toastStore.get().map((item) => item.title)).toEqual(['stays', '2', '3'])
  })
  it('says nothing that one that stays says already', () => {
    toast.warning({ id: 'network', title: 'No connection', persistent: true })
    toast.error({ title: 'No connection' })
    toast.error({ title: 'Not saved' })
    expect(toastStore.get().map((item) => item.title)).toEqual(['No connection', 'Not saved'])
  })
  it('replaces one with the same id', () => {
    toast.warning({ id: 'network', title: 'gone', persistent: true })
    toast.success({ id: 'network', title: 'back' })
    expect(toastStore.get()).toMatchObject([{ title: 'back', kind: 'success', duration: 3000 }])
  })
})
