import { describe, expect, it } from 'vitest'
import { parseHidden, visibleOf } from './hidden-views.ts'

describe('views that someone put away', () => {
  it('are read from what was kept, whatever that is', () => {
    expect(parseHidden('["viw_1","viw_2"]')).toEqual(['viw_1', 'viw_2'])
    expect(parseHidden('["viw_1",7,null]')).toEqual(['viw_1'])
    for (const text of [null, '', '{}', 'nonsense']) expect(parseHidden(text)).toEqual([])
  })
  it('are left out, but never the one that is open', () => {
    const views = ['a', 'b', 'c'].map((id) => ({ id }))
    const ids = (currentId?: string) => visibleOf(views, ['b', 'gone'], currentId).map(({ id }) => id)
    expect(ids()).toEqual(['a', 'c'])
    expect(ids('b')).toEqual(['a', 'b', 'c'])
  })
})
