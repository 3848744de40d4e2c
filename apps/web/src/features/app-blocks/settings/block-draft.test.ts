import type { Component } from '@oficina/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../../lib/api.ts'
import { BlockDraft, type ChangedBlock } from './block-draft.ts'

const block = { id: 'blk_a', version: 3 } as Component
const saved = (version: number) => ({ component: { ...block, version } }) as ChangedBlock

function makeDraft(send = vi.fn(async (_: Record<string, unknown>, version: number) => saved(version + 1))) {
  const ports = { send, onSaved: vi.fn(), onConflict: vi.fn(), onFailed: vi.fn() }
  return { draft: new BlockDraft(block, ports), ...ports }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a block while it is set up', () => {
  it('saves each change against the version that the last one made', async () => {
    const { draft, send } = makeDraft()
    draft.set('style.border', true, false)
    await vi.advanceTimersByTimeAsync(0)
    draft.set('title', 'A', true)
    draft.set('title', 'Ab', true)
    await vi.advanceTimersByTimeAsync(499)
    expect(send).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(send.mock.calls).toEqual([
      [{ style: { border: true } }, 3],
      [{ title: 'Ab' }, 4],
    ])
    draft.shown(5)
    expect(draft.state).toEqual({ changes: {}, problems: {}, isSaving: false })
  })

  it('shows a saved change until the page has the version that holds it', async () => {
    const { draft } = makeDraft()
    draft.set('tableId', 'tbl_a', false)
    await vi.advanceTimersByTimeAsync(0)
    expect(draft.state).toEqual({ changes: { tableId: 'tbl_a' }, problems: {}, isSaving: false })
    draft.shown(3)
    expect(draft.state.changes).toEqual({ tableId: 'tbl_a' })
    draft.shown(4)
    expect(draft.state.changes).toEqual({})
  })

  it('drops a saved change at once where the page has that version already', async () => {
    const answer = Promise.withResolvers<ChangedBlock>()
    const { draft } = makeDraft(vi.fn(() => answer.promise))
    draft.set('tableId', 'tbl_a', false)
    await vi.advanceTimersByTimeAsync(0)
    draft.shown(4)
    answer.resolve(saved(4))
    await vi.advanceTimersByTimeAsync(0)
    expect(draft.state.changes).toEqual({})
  })

  it('keeps what was changed again since it was saved', async () => {
    const { draft } = makeDraft()
    draft.set('title', 'A', false)
    await vi.advanceTimersByTimeAsync(0)
    draft.set('title', 'Ab', true)
    draft.shown(4)
    expect(draft.state.changes).toEqual({ title: 'Ab' })
  })

  it('keeps what is changed while a write is under way, and sends it next', async () => {
    const gate = Promise.withResolvers<ChangedBlock>()
    const send = vi.fn((_: Record<string, unknown>, version: number) =>
      send.mock.calls.length === 1 ? gate.promise : Promise.resolve(saved(version + 1)),
    )
    const { draft } = makeDraft(send as never)
    draft.set('content.goal', 1, false)
    await vi.advanceTimersByTimeAsync(0)
    draft.set('content.goal', 2, false)
    await vi.advanceTimersByTimeAsync(0)
    expect(send).toHaveBeenCalledTimes(1)
    gate.resolve(saved(4))
    await vi.advanceTimersByTimeAsync(0)
    expect(send.mock.calls[1]).toEqual([{ content: { goal: 2 } }, 4])
    draft.shown(5)
    expect(draft.state.changes).toEqual({})
  })

  it('says what was refused at its setting, until that is changed', async () => {
    const issues = [{ path: 'settings.content.url', reason: 'unsafe_link' }]
    const { draft } = makeDraft(
      vi.fn(async () => {
        throw new ApiError({ id: 'invalid_input', code: 400, message: '', details: { issues } })
      }),
    )
    draft.set('content.url', 'javascript:x', false)
    await vi.advanceTimersByTimeAsync(0)
    expect(draft.state.problems).toEqual({ 'content.url': 'unsafe_link' })
    expect(draft.state.changes).toEqual({ 'content.url': 'javascript:x' })
    draft.set('content.url', 'https://a', true)
    expect(draft.state.problems).toEqual({})
  })

  it('lets go of what others changed meanwhile, and tells', async () => {
    const { draft, onConflict } = makeDraft(
      vi.fn(async () => {
        throw new ApiError({ id: 'conflict', code: 409, message: '', details: { reason: 'stale' } })
      }),
    )
    draft.set('title', 'Meu', false)
    await vi.advanceTimersByTimeAsync(0)
    expect(draft.state.changes).toEqual({})
    expect(onConflict).toHaveBeenCalledOnce()
  })
})
