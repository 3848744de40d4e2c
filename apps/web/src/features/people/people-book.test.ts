import type { Colleague } from '@oficina/contract'
import { afterEach, expect, it, vi } from 'vitest'
import { api } from '../../lib/api.ts'
import { queryClient } from '../../lib/query-client.ts'
import { fakeServer, refuse } from '../../testing/fake-server.ts'
import { peopleBook } from './people-book.ts'

const idOf = (n: number) => `usr_${String(n).padStart(8, '0')}`
const person = (id: string, name = `Pessoa ${id}`): Colleague => ({ id_user: id, name, photo_url: null, active: true })

const answer = ({ ids = '', names = '' }: { ids?: string; names?: string }) => ({
  people: [
    ...ids
      .split(',')
      .filter((id) => id !== '' && id !== idOf(404))
      .map((id) => person(id)),
    ...names
      .split('\n')
      .filter((name) => name === 'José')
      .map((name) => person(idOf(7), name)),
  ],
  more: false,
})

afterEach(() => {
  queryClient.clear()
  peopleBook.clear()
  vi.unstubAllGlobals()
})

it('asks for all whom a screen names in one call, and for nobody twice', async () => {
  const sent = fakeServer({ 'users.colleagues': answer })
  for (let n = 0; n < 20; n++) expect(peopleBook.get(idOf(n))).toBeUndefined()
  expect([peopleBook.get('current_user'), peopleBook.get(idOf(404))]).toEqual([undefined, undefined])
  await vi.waitFor(() => expect(peopleBook.get(idOf(3))?.name).toBe(`Pessoa ${idOf(3)}`))
  expect(peopleBook.get(idOf(404))).toBeUndefined()
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(sent.map(({ input }) => String(input.ids).split(',').length)).toEqual([21])
})

it('shows what it knows until that was read again, after people changed', async () => {
  const sent = fakeServer({ 'users.colleagues': answer })
  await queryClient.fetchQuery(api.users.colleagues.queryOptions())
  peopleBook.learn([person(idOf(1), 'Antes')])
  await queryClient.invalidateQueries({ queryKey: api.users.colleagues.key(), refetchType: 'none' })
  expect(peopleBook.get(idOf(1))?.name).toBe('Antes')
  await vi.waitFor(() => expect(peopleBook.get(idOf(1))?.name).toBe(`Pessoa ${idOf(1)}`))
  expect(sent.filter(({ input }) => input.ids !== undefined)).toHaveLength(1)
  queryClient.clear()
  expect(peopleBook.get(idOf(1))).toBeUndefined()
})

it('learns ids by names, and stays without those of a call that failed', async () => {
  fakeServer({ 'users.colleagues': answer })
  await peopleBook.findNames(['José', 'Ninguém', ''])
  expect([peopleBook.idCalled(' jose '), peopleBook.idCalled('ninguém')]).toEqual([idOf(7), undefined])
  const failing = fakeServer({ 'users.colleagues': refuse('internal', 500) })
  expect(peopleBook.get(idOf(9))).toBeUndefined()
  await vi.waitFor(() => expect(failing).toHaveLength(1))
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(peopleBook.get(idOf(9))).toBeUndefined()
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(failing).toHaveLength(1)
})
