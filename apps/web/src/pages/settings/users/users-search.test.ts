import { expect, it } from 'vitest'
import { changedSearch, isNarrowed, readUsersSearch, usersQueryOf } from './users-search.ts'

it('keeps what it knows of an address and drops the rest', () => {
  expect(readUsersSearch({ q: 'ana', status: 'active', seat: 'king', role: 'rol_abcdef', x: 1 })).toEqual({
    q: 'ana',
    status: 'active',
    role: 'rol_abcdef',
  })
  expect(readUsersSearch({ q: '', status: 'toString', role: "rol_'" })).toEqual({})
  expect(isNarrowed({ dialog: 'x' } as never)).toBe(false)
  expect(usersQueryOf({ q: 'a', dialog: 'x' } as never)).toEqual({ q: 'a' })
  expect(changedSearch({ q: 'a', seat: 'viewer', hideMenu: true } as never, { q: '' })).toEqual({
    seat: 'viewer',
    hideMenu: true,
  })
  expect(isNarrowed({ seat: 'viewer' })).toBe(true)
  expect(readUsersSearch({ show: 'invitations' })).toEqual({ show: 'invitations' })
  expect(readUsersSearch({ show: 'everything' })).toEqual({})
  expect(isNarrowed({ show: 'invitations' })).toBe(false)
  expect(usersQueryOf({ q: 'a', show: 'invitations' })).toEqual({ q: 'a' })
})
