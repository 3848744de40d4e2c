import { isFileId, isUserId } from '../ids.ts'
import type { Json } from '../json.ts'
import { safeHref } from '../text/safe-href.ts'

/** What may stand inside a node. */
export type Content = 'blocks' | 'inline' | 'plainText' | 'listItems' | 'taskItems' | 'rows' | 'cells' | 'none'

/** The attribute as it is kept, or undefined where it cannot be. */
type ReadAttribute = (value: unknown) => Json | undefined

export interface NodeRule {
  content: Content
  /** Where it may stand. */
  group: Exclude<Content, 'plainText' | 'none'>
  /** Attributes that are kept; any other is dropped, so that an editor's own extras never reach the store. */
  attributes?: Readonly<Record<string, ReadAttribute>>
  /** Counts as content by itself, even without text. */
  isContent?: boolean
}

export const wholeNumber =
  (min: number, max: number, fallback?: number): ReadAttribute =>
  (value) =>
    Number.isInteger(value) && (value as number) >= min && (value as number) <= max ? (value as number) : fallback
const shortText =
  (max: number): ReadAttribute =>
  (value) =>
    typeof value === 'string' && value.length <= max && value.isWellFormed() && !value.includes('\0') ? value : null
const span = wholeNumber(1, 100, 1)
const colwidth: ReadAttribute = (value) =>
  Array.isArray(value) && value.length <= 100 && value.every((width) => Number.isInteger(width) && width >= 0)
    ? value
    : null
const cellAttributes = { colspan: span, rowspan: span, colwidth }

/** The allow-list. Names are those of the editor's own nodes, so that a document needs no translation. */
export const nodeRules = {
  paragraph: { content: 'inline', group: 'blocks' },
  heading: { content: 'inline', group: 'blocks', attributes: { level: wholeNumber(1, 3) } },
  bulletList: { content: 'listItems', group: 'blocks' },
  orderedList: { content: 'listItems', group: 'blocks', attributes: { start: wholeNumber(0, 1_000_000, 1) } },
  listItem: { content: 'blocks', group: 'listItems' },
  taskList: { content: 'taskItems', group: 'blocks' },
  taskItem: { content: 'blocks', group: 'taskItems', attributes: { checked: (value) => value === true } },
  blockquote: { content: 'blocks', group: 'blocks' },
  callout: {
    content: 'blocks',
    group: 'blocks',
    attributes: { icon: shortText(40), color: (value) => (/^[a-z]{3,20}$/.test(String(value)) ? String(value) : null) },
  },
  codeBlock: { content: 'plainText', group: 'blocks', attributes: { language: shortText(30) } },
  horizontalRule: { content: 'none', group: 'blocks', isContent: true },
  table: { content: 'rows', group: 'blocks' },
  tableRow: { content: 'cells', group: 'rows' },
  tableHeader: { content: 'blocks', group: 'cells', attributes: cellAttributes },
  tableCell: { content: 'blocks', group: 'cells', attributes: cellAttributes },
  image: {
    content: 'none',
    group: 'blocks',
    isContent: true,
    attributes: {
      fileId: (value) => (isFileId(value) ? value : undefined),
      alt: shortText(500),
      width: (value) => wholeNumber(1, 10_000)(value) ?? null,
    },
  },
  hardBreak: { content: 'none', group: 'inline' },
  mention: {
    content: 'none',
    group: 'inline',
    isContent: true,
    // Only the id: the name is looked up when it is shown, by whoever may see it.
    attributes: { id: (value) => (isUserId(value) ? value : undefined) },
  },
} as const satisfies Record<string, NodeRule>
export type NodeType = keyof typeof nodeRules

export const ruleOf = (type: unknown): NodeRule | undefined =>
  typeof type === 'string' && Object.hasOwn(nodeRules, type) ? nodeRules[type as NodeType] : undefined

const href: ReadAttribute = (value) => {
  const safe = typeof value === 'string' ? safeHref(value) : null
  return safe && 'href' in safe ? safe.href : undefined
}

/** Styles of text. An attribute that cannot be kept refuses the mark: a link that is not safe is no link. */
export const markRules = {
  bold: {},
  italic: {},
  underline: {},
  strike: {},
  code: {},
  link: { href },
} as const satisfies Record<string, Readonly<Record<string, ReadAttribute>>>
export type MarkType = keyof typeof markRules

export const markRuleOf = (type: unknown): Readonly<Record<string, ReadAttribute>> | undefined =>
  typeof type === 'string' && Object.hasOwn(markRules, type) ? markRules[type as MarkType] : undefined
