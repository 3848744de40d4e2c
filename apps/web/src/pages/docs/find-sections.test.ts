import { describe, expect, it } from 'vitest'
import { findSections } from './find-sections.ts'

const section = (page: string, anchor: string | null, heading: string, text: string) => ({
  page,
  anchor,
  title: page,
  heading,
  text,
})
const sections = [
  section('Views', null, 'Views', 'Show records in different ways.'),
  section('Views', 'kanban', 'Set up a kanban', 'Choose a field for the columns.'),
  section('Formulas', null, 'Formulas', 'Calculate a field. A kanban can use it.'),
  section('Forms', 'após', 'Após salvar', `${'Long text before it. '.repeat(20)}The message is shown afterwards.`),
]
const found = (query: string) => findSections(sections, query).map(({ section: { page, anchor } }) => [page, anchor])

describe('a search of the documentation', () => {
  it('finds names before texts', () => {
    expect(found('kanban')).toEqual([
      ['Views', 'kanban'],
      ['Formulas', null],
    ])
  })
  it('wants every word, in any order, without case and accents', () => {
    expect(found('COLUMNS kanban')).toEqual([['Views', 'kanban']])
    expect(found('columns views')).toEqual([['Views', 'kanban']])
    expect(found('apos')).toEqual([['Forms', 'após']])
    expect(found('kanban zebra')).toEqual([])
    expect(found('   ')).toEqual([])
  })
  it('shows the text around what was found', () => {
    const [first] = findSections(sections, 'afterwards')
    expect(first?.excerpt).toContain('shown afterwards.')
    expect(first?.excerpt.startsWith('… ')).toBe(true)
  })
})
