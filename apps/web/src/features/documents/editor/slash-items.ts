import type { IconType } from '@oficina/ui'
import {
  IconBlockquote,
  IconCheckbox,
  IconCode,
  IconH1,
  IconH2,
  IconH3,
  IconInfoSquareRounded,
  IconLayoutGridAdd,
  IconLetterT,
  IconList,
  IconListNumbers,
  IconPhoto,
  IconSeparatorHorizontal,
  IconTable,
} from '@tabler/icons-react'
import type { ChainedCommands } from '@tiptap/core'

/** What needs more than the editor: a file, or a choice. */
export type SlashWish = 'picture' | 'appBlock'

export interface SlashItem {
  id:
    | 'text'
    | 'heading1'
    | 'heading2'
    | 'heading3'
    | 'bullets'
    | 'numbers'
    | 'tasks'
    | 'quote'
    | 'code'
    | 'table'
    | 'callout'
    | 'divider'
    | SlashWish
  icon: IconType
  run: ((chain: ChainedCommands) => ChainedCommands) | null
}

const heading = (level: 1 | 2 | 3) => (chain: ChainedCommands) => chain.setNode('heading', { level })

/** What can be put in, in its order. */
export const slashItems: readonly SlashItem[] = [
  { id: 'text', icon: IconLetterT, run: (chain) => chain.setNode('paragraph') },
  { id: 'heading1', icon: IconH1, run: heading(1) },
  { id: 'heading2', icon: IconH2, run: heading(2) },
  { id: 'heading3', icon: IconH3, run: heading(3) },
  { id: 'bullets', icon: IconList, run: (chain) => chain.toggleBulletList() },
  { id: 'numbers', icon: IconListNumbers, run: (chain) => chain.toggleOrderedList() },
  { id: 'tasks', icon: IconCheckbox, run: (chain) => chain.toggleTaskList() },
  { id: 'quote', icon: IconBlockquote, run: (chain) => chain.toggleBlockquote() },
  {
    id: 'callout',
    icon: IconInfoSquareRounded,
    run: (chain) => chain.wrapIn('callout', { color: 'azul', icon: '💡' }),
  },
  { id: 'code', icon: IconCode, run: (chain) => chain.toggleCodeBlock() },
  {
    id: 'table',
    icon: IconTable,
    run: (chain) => chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }),
  },
  { id: 'divider', icon: IconSeparatorHorizontal, run: (chain) => chain.setHorizontalRule() },
  { id: 'picture', icon: IconPhoto, run: null },
  { id: 'appBlock', icon: IconLayoutGridAdd, run: null },
]
