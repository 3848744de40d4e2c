import { describe, expect, it } from 'vitest'
import { rank } from './rank.ts'

const entries = [
  { id: 'home', label: 'Início', words: 'home casa start' },
  { id: 'notifications', label: 'Notificações', words: 'notifications avisos' },
  { id: 'dark', label: 'Mudar para o tema escuro', words: 'dark theme oscuro' },
  { id: 'theme', label: 'Temas', words: '' },
  { id: 'trash', label: 'Lixeira', words: 'trash papelera' },
]
const ids = (query: string, recent: string[] = []) => rank(query, entries, recent).map((entry) => entry.id)

describe('rank', () => {
  it('shows everything in its order when nothing is typed', () => {
    expect(ids('')).toEqual(['home', 'notifications', 'dark', 'theme', 'trash'])
  })
  it('ignores accents and case', () => {
    expect(ids('inicio')).toEqual(['home'])
    expect(ids('NOTIFICACOES')[0]).toBe('notifications')
  })
  it('finds a command by the word of another language', () => {
    expect(ids('trash')).toEqual(['trash'])
    expect(ids('oscuro')).toEqual(['dark'])
  })
  it('puts the prefix of the name before the prefix of a word', () => {
    expect(ids('tema')).toEqual(['theme', 'dark'])
  })
  it('takes words in any order', () => {
    expect(ids('escuro tema')).toEqual(['dark'])
  })
  it('forgives left-out letters last', () => {
    expect(ids('ntfcs')).toEqual(['notifications'])
  })
  it('takes no command for the name of a record', () => {
    const copy = [{ id: 'copy', label: 'Copiar o ID da organização', words: 'copy organization id' }]
    expect(rank('padaria', copy, [])).toEqual([])
    expect(rank('cpid', copy, []).map((entry) => entry.id)).toEqual(['copy'])
  })
  it('finds nothing for nonsense', () => {
    expect(ids('zzzz')).toEqual([])
  })
  it('lets recent use break a tie', () => {
    expect(ids('', ['trash', 'dark']).slice(0, 2)).toEqual(['trash', 'dark'])
    expect(ids('tema', ['dark'])).toEqual(['theme', 'dark'])
  })
})
