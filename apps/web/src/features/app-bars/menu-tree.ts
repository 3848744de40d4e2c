import type { MenuBarItem } from '@oficina/kinds/bars/index'

export type MenuLeaf = Exclude<MenuBarItem, { type: 'folder' | 'folder_end' }>
export interface MenuFolder {
  id: string
  type: 'folder'
  name: string
  isCollapsable: boolean
  children: MenuNode[]
}
export type MenuNode = MenuLeaf | MenuFolder

/** Items as they stand in a list, with marks where folders end, as the tree that they mean. */
export function treeOf(items: readonly MenuBarItem[]): MenuNode[] {
  const root: MenuNode[] = []
  const open: MenuFolder[] = []
  for (const item of items) {
    const into = open.at(-1)?.children ?? root
    if (item.type === 'folder') {
      const { name, is_collapsable } = item.folder_config
      const folder: MenuFolder = { id: item.id, type: 'folder', name, isCollapsable: is_collapsable, children: [] }
      into.push(folder)
      open.push(folder)
    } else if (item.type === 'folder_end') {
      if (open.at(-1)?.id === item.folder_end_for) open.pop()
    } else into.push(item)
  }
  return root
}

/** The same as a list again: each folder with the mark of its end behind what it holds. */
export function itemsOf(tree: readonly MenuNode[]): MenuBarItem[] {
  return tree.flatMap((node): MenuBarItem[] => {
    if (node.type !== 'folder') return [node]
    const config = { name: node.name, is_collapsable: node.isCollapsable }
    return [
      { id: node.id, type: 'folder', folder_config: config },
      ...itemsOf(node.children),
      { id: `${node.id}-end`, type: 'folder_end', folder_end_for: node.id },
    ]
  })
}

/** The list without a folder and the mark of its end; what it held stays where it was. */
export function withoutFolder(items: readonly MenuBarItem[], folderId: string): MenuBarItem[] {
  return items.filter((item) => (item.type === 'folder_end' ? item.folder_end_for !== folderId : item.id !== folderId))
}

/**
 * An item at another place. A move that would turn a folder inside out (its end before its beginning, or two folders
 * crossing) leaves the list as it was.
 */
export function withMoved(items: readonly MenuBarItem[], from: number, to: number): MenuBarItem[] {
  const moved = [...items]
  const [item] = moved.splice(from, 1)
  if (!item) return moved
  moved.splice(to, 0, item)
  return areClosed(moved) ? moved : [...items]
}

function areClosed(items: readonly MenuBarItem[]): boolean {
  const open: string[] = []
  for (const item of items) {
    if (item.type === 'folder') open.push(item.id)
    if (item.type === 'folder_end' && open.pop() !== item.folder_end_for) return false
  }
  return open.length === 0
}

/** How deep each item stands, for drawing the list. */
export function depthsOf(items: readonly MenuBarItem[]): number[] {
  let depth = 0
  return items.map((item) => {
    if (item.type === 'folder_end') return --depth
    return item.type === 'folder' ? depth++ : depth
  })
}
