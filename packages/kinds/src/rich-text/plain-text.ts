import type { RichNode } from './document.ts'

/** How things that are only ids in a document are called. */
export interface RichTextLabels {
  userName?(id: string): string
  fileName?(id: string): string
}

/** A document as people would type it: for lists, search, files and mail. Formatting is left out. */
export function plainTextOf(document: RichNode, labels: RichTextLabels = {}): string {
  return blocksText(document.content ?? [], labels)
}

const blocksText = (nodes: readonly RichNode[], labels: RichTextLabels): string =>
  nodes.map((node) => blockText(node, labels)).join('\n')

function blockText(node: RichNode, labels: RichTextLabels): string {
  const content = node.content ?? []
  const items = (marker: (item: RichNode, index: number) => string) =>
    content.map((item, index) => marker(item, index) + indented(blocksText(item.content ?? [], labels))).join('\n')
  switch (node.type) {
    case 'bulletList':
      return items(() => '- ')
    case 'orderedList':
      return items((_, index) => `${Number(node.attrs?.start ?? 1) + index}. `)
    case 'taskList':
      return items((item) => (item.attrs?.checked === true ? '[x] ' : '[ ] '))
    case 'table':
      return content.map((row) => (row.content ?? []).map((cell) => cellText(cell, labels)).join('\t')).join('\n')
    case 'blockquote':
    case 'callout':
      return blocksText(content, labels)
    case 'horizontalRule':
      return '---'
    case 'image':
      return String(node.attrs?.alt || labels.fileName?.(String(node.attrs?.fileId)) || '')
    default:
      return content.map((inline) => inlineText(inline, labels)).join('')
  }
}

const indented = (text: string) => text.replaceAll('\n', '\n  ')
const cellText = (cell: RichNode, labels: RichTextLabels) =>
  blocksText(cell.content ?? [], labels).replaceAll('\n', ' ')

function inlineText(node: RichNode, labels: RichTextLabels): string {
  if (node.type === 'hardBreak') return '\n'
  if (node.type !== 'mention') return node.text ?? ''
  const id = String(node.attrs?.id)
  return `@${labels.userName?.(id) ?? id}`
}

/** One paragraph for each line; the document that plain text stands for. */
export function documentOfText(text: string): RichNode {
  const paragraph = (line: string): RichNode =>
    line === '' ? { type: 'paragraph' } : { type: 'paragraph', content: [{ type: 'text', text: line }] }
  return { type: 'doc', content: text.split('\n').map(paragraph) }
}
