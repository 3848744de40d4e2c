import { isObject, type Json, own } from '../json.ts'
import { type Content, markRuleOf, ruleOf } from './nodes.ts'

export type RichMark = {
  readonly type: string
  readonly attrs?: { readonly [key: string]: Json }
}

export type RichNode = {
  readonly type: string
  readonly attrs?: { readonly [key: string]: Json }
  readonly content?: readonly RichNode[]
  readonly text?: string
  readonly marks?: readonly RichMark[]
}

export type RichTextProblem = 'invalid_rich_text' | 'too_deep' | 'too_many' | 'too_long' | 'invalid_characters'

/** How large a document may be: nodes in nodes, nodes in all, characters of text in all. */
export const richTextLimits = { depth: 24, nodes: 20_000, text: 500_000 } as const

/** Carries a refusal out of the descent; never leaves this file. */
class Refused extends Error {
  readonly problem: RichTextProblem
  readonly node: string
  constructor(problem: RichTextProblem, node = '') {
    super(problem)
    this.problem = problem
    this.node = node
  }
}

/**
 * A document with nothing in it that is not on the allow-list: unknown nodes and marks refuse it, unknown attributes
 * are left out. Null when it holds nothing. There is no HTML anywhere in it.
 */
export function readRichText(raw: unknown): { document: RichNode | null } | { problem: RichTextProblem; node: string } {
  const reader = { nodes: 0, text: 0, hasContent: false }
  try {
    if (!isObject(raw) || own(raw, 'type') !== 'doc') throw new Refused('invalid_rich_text')
    const content = readContent(own(raw, 'content'), 'blocks', 1, reader)
    return { document: reader.hasContent ? { type: 'doc', content } : null }
  } catch (thrown) {
    if (thrown instanceof Refused) return { problem: thrown.problem, node: thrown.node }
    throw thrown
  }
}

interface Reader {
  nodes: number
  text: number
  hasContent: boolean
}

/** Lists, tables and cells cannot stand empty; paragraphs and the like can. */
const mayBeEmpty = (content: Content) => content === 'inline' || content === 'plainText' || content === 'none'

function readContent(raw: unknown, content: Content, depth: number, reader: Reader): RichNode[] {
  if (depth > richTextLimits.depth) throw new Refused('too_deep')
  const items = raw === undefined || raw === null ? [] : raw
  if (!Array.isArray(items) || (content === 'none' && items.length > 0)) throw new Refused('invalid_rich_text')
  if (items.length > richTextLimits.nodes) throw new Refused('too_many')
  const nodes = items.map((item) => readNode(item, content, depth, reader)).filter((node) => node !== null)
  if (nodes.length === 0 && !mayBeEmpty(content)) throw new Refused('invalid_rich_text')
  return content === 'inline' || content === 'plainText' ? joinTexts(nodes) : nodes
}

/** Neighbouring texts of one style are one text, so that a document is always written the same way. */
function joinTexts(nodes: readonly RichNode[]): RichNode[] {
  const joined: RichNode[] = []
  for (const node of nodes) {
    const last = joined.at(-1)
    const isSame = last?.type === 'text' && node.type === 'text' && sameMarks(last, node)
    if (isSame) joined[joined.length - 1] = { ...last, text: `${last.text}${node.text}` }
    else joined.push(node)
  }
  return joined
}

const sameMarks = (one: RichNode, other: RichNode) => JSON.stringify(one.marks) === JSON.stringify(other.marks)

function readNode(raw: unknown, place: Content, depth: number, reader: Reader): RichNode | null {
  if (++reader.nodes > richTextLimits.nodes) throw new Refused('too_many')
  if (!isObject(raw)) throw new Refused('invalid_rich_text')
  const type = own(raw, 'type')
  if (type === 'text') return readText(raw, place, reader)
  const rule = ruleOf(type)
  if (!rule || rule.group !== place) throw new Refused('invalid_rich_text', rule ? String(type) : '')
  if (rule.isContent) reader.hasContent = true
  const attrs = readAttributes(own(raw, 'attrs'), rule.attributes ?? {}, String(type))
  const content = readContent(own(raw, 'content'), rule.content, depth + 1, reader)
  return { type: String(type), ...(attrs && { attrs }), ...(content.length > 0 && { content }) }
}

function readText(raw: object, place: Content, reader: Reader): RichNode | null {
  const text = own(raw, 'text')
  if (typeof text !== 'string' || (place !== 'inline' && place !== 'plainText')) throw new Refused('invalid_rich_text')
  reader.text += text.length
  if (reader.text > richTextLimits.text) throw new Refused('too_long')
  if (text.includes('\0') || !text.isWellFormed()) throw new Refused('invalid_characters')
  // Editors refuse a document with an empty text.
  if (text === '') return null
  if (text.trim() !== '') reader.hasContent = true
  const marks = place === 'inline' ? readMarks(own(raw, 'marks')) : []
  return { type: 'text', text, ...(marks.length > 0 && { marks }) }
}

function readMarks(raw: unknown): RichMark[] {
  if (raw === undefined || raw === null) return []
  if (!Array.isArray(raw) || raw.length > 20) throw new Refused('invalid_rich_text')
  const marks = new Map<string, RichMark>()
  for (const item of raw) {
    const type = isObject(item) ? own(item, 'type') : undefined
    const rule = markRuleOf(type)
    if (!rule) throw new Refused('invalid_rich_text', 'mark')
    const attrs = readAttributes(own(item, 'attrs'), rule, String(type))
    marks.set(String(type), { type: String(type), ...(attrs && { attrs }) })
  }
  return [...marks.values()]
}

function readAttributes(
  raw: unknown,
  rule: Readonly<Record<string, (value: unknown) => Json | undefined>>,
  node: string,
) {
  const names = Object.keys(rule)
  if (names.length === 0) return null
  const attrs: Record<string, Json> = {}
  for (const name of names) {
    const value = rule[name]?.(isObject(raw) ? own(raw, name) : undefined)
    if (value === undefined) throw new Refused('invalid_rich_text', node)
    attrs[name] = value
  }
  return attrs
}
