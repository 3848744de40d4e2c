import type { Favorite } from '@oficina/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { callsAnswered } from '../../lib/api-request.ts'
import { queryClient } from '../../lib/query-client.ts'
import { hasUnsaved, moveFavorite, saveAfterMs, toggleFavorite } from './favorites.ts'
import { type Home, homeQuery } from './home-query.ts'

const star = (id: string): Favorite => ({ id, type: 'app', table_id: null, label: id, icon: null, color: null })
const ids = () => queryClient.getQueryData<Home>(homeQuery.queryKey)?.favorites.map(({ id }) => id)
/** What the server has. */
const stored: Home = { tabs: [], folders: [], favorites: [star('a'), star('b')], recent: [] }
const sent: string[][] = []
let answer = 200

beforeEach(() => {
  vi.useFakeTimers()
  sent.length = 0
  answer = 200
  queryClient.setQueryData<Home>(homeQuery.queryKey, stored)
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    if (url.endsWith('/v3/home')) return new Response(JSON.stringify(stored))
    sent.push((JSON.parse(body) as { tabs: { id: string }[] }).tabs.map(({ id }) => id))
    const error = { error: { id: 'internal', code: 500, message: 'no' } }
    return new Response(JSON.stringify(answer === 200 ? { tabs: [] } : error), { status: answer })
  })
})
afterEach(async () => {
  await vi.runAllTimersAsync()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('starred items', () => {
  it('show at once, a new one first, and are saved together two seconds after the last change [rule s.favorites.add, s.favorites.save]', async () => {
    toggleFavorite(star('c'))
    expect(ids()).toEqual(['c', 'a', 'b'])
    await vi.advanceTimersByTimeAsync(1_900)
    toggleFavorite(star('a'))
    expect(ids()).toEqual(['c', 'b'])
    await vi.advanceTimersByTimeAsync(1_900)
    expect(sent).toEqual([])
    expect(hasUnsaved()).toBe(true)
    await vi.advanceTimersByTimeAsync(200)
    expect(sent).toEqual([['c', 'b']])
    expect(hasUnsaved()).toBe(false)
  })
  it('are put in order', async () => {
    moveFavorite(1, 0)
    expect(ids()).toEqual(['b', 'a'])
    await vi.advanceTimersByTimeAsync(saveAfterMs)
    expect(sent).toEqual([['b', 'a']])
  })
  it('are saved when the page is left before that', async () => {
    toggleFavorite(star('c'))
    window.dispatchEvent(new Event('pagehide'))
    await vi.advanceTimersByTimeAsync(0)
    expect(sent).toEqual([['c', 'a', 'b']])
    await vi.advanceTimersByTimeAsync(saveAfterMs)
    expect(sent).toHaveLength(1)
  })
  it('are saved before a session ends', async () => {
    toggleFavorite(star('c'))
    await callsAnswered()
    expect(sent).toEqual([['c', 'a', 'b']])
    await vi.advanceTimersByTimeAsync(saveAfterMs)
    expect(sent).toHaveLength(1)
  })
  it('stay as they were put when home is read again before they are saved', async () => {
    moveFavorite(1, 0)
    await queryClient.fetchQuery({ ...homeQuery, staleTime: 0 })
    expect(ids()).toEqual(['b', 'a'])
    await vi.advanceTimersByTimeAsync(saveAfterMs)
    expect(sent).toEqual([['b', 'a']])
    await queryClient.fetchQuery({ ...homeQuery, staleTime: 0 })
    expect(ids()).toEqual(['a', 'b'])
  })
  it('are asked for again when they could not be saved', async () => {
    answer = 500
    const asked = vi.spyOn(queryClient, 'invalidateQueries')
    toggleFavorite(star('c'))
    await vi.advanceTimersByTimeAsync(saveAfterMs)
    expect(asked).toHaveBeenCalledWith({ queryKey: homeQuery.queryKey })
    expect(hasUnsaved()).toBe(false)
  })
})
