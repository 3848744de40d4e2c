import type { MenuBarItem } from '@oficina/kinds/bars/index'
import { describe, expect, it } from 'vitest'
import { depthsOf, itemsOf, treeOf, withMoved, withoutFolder } from './menu-tree.ts'

const app = (id: string): MenuBarItem => ({ id, type: 'app', app_id: `app_${id}` })
const folder = (id: string): MenuBarItem => ({ id, type: 'folder', folder_config: { name: id, is_collapsable: true } })
const end = (id: string): MenuBarItem => ({ id: `${id}-end`, type: 'folder_end', folder_end_for: id })
const ids = (items: readonly MenuBarItem[]) => items.map(({ id }) => id).join(' ')

const items = [app('a'), folder('f'), app('b'), folder('g'), app('c'), end('g'), end('f'), app('d')]

describe('folders of a menu', () => {
  it('are a tree, and the same list again', () => {
    const tree = treeOf(items)
    expect(tree.map(({ id }) => id)).toEqual(['a', 'f', 'd'])
    expect(itemsOf(tree)).toEqual(items)
  })
  it('take the mark of their end with them, and leave what they held [rule s.menu.folder-marker]', () => {
    expect(ids(withoutFolder(items, 'f'))).toBe('a b g c g-end d')
  })
  it('never end before they begin, and never cross', () => {
    expect(ids(withMoved(items, 0, 2))).toBe('f b a g c g-end f-end d')
    expect(withMoved(items, 6, 0)).toEqual(items)
    expect(withMoved(items, 6, 4)).toEqual(items)
    expect(ids(withMoved(items, 7, 6))).toBe('a f b g c g-end d f-end')
  })
  it('say how deep each item stands', () => {
    expect(depthsOf(items)).toEqual([0, 0, 1, 1, 2, 1, 0, 0])
  })
  it('survive a mark without its folder', () => {
    expect(treeOf([end('x'), app('a')]).map(({ id }) => id)).toEqual(['a'])
  })
})
