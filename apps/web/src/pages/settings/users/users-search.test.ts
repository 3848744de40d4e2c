import { expect, it } from 'vitest'
import { isNarrowed, readUsersSearch } from './users-search.ts'

it('keeps what it knows of an address and drops the rest', () => {
  expect(readUsersSearch({ q: 'ana', status: 'active', seat: 'king', role: 'rol_abcdef', x: 1 })).toEqual({
    q: 'ana',
    status: 'active',
    role: 'rol_abcdef',
  })
  expect(readUsersSearch({ q: '', status: 'toString', role: "rol_'" })).toEqual({})
  expect(isNarrowed({})).toBe(false)
  expect(isNarrowed({ seat: 'viewer' })).toBe(true)
})
