import { expect, it } from 'vitest'
import { changesHome } from './changes-home.ts'

const changes = (type: string, payload: unknown = {}) => changesHome({ type, payload }, 'usr_1')

it('hears of everything that makes the lists of home read differently', () => {
  for (const type of [
    'app.created',
    'table.archived',
    'docPage.updated',
    'tabs.changed',
    'folder.deleted',
    'role.updated',
  ])
    expect(changes(type), type).toBe(true)
  expect(changes('org.updated', { changed: ['hide_tables_for_member'] })).toBe(true)
})
it('hears of the person being given another role, and not of others', () => {
  expect(changes('user.updated', { userId: 'usr_1' })).toBe(true)
  expect(changes('user.updated', { userId: 'usr_2' })).toBe(false)
})
it('leaves alone what home does not show', () => {
  for (const type of ['notification.created', 'user.settingChanged', 'app.layoutChanged', 'records.changed'])
    expect(changes(type), type).toBe(false)
})
