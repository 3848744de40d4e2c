import { isAppId, isBlockId } from '../ids.ts'
import { isObject, isSameJson, type Json, own } from '../json.ts'
import { richTextLimits, type RichTextProblem } from './document.ts'
import { markRuleOf, type NodeRule, ruleOf, wholeNumber } from './nodes.ts'

/** What a document page may hold beside what every rich text may: a block of an app, which everyone reads with their own rights. */
export const appBlockRule = {
  content: 'none',
  group: 'blocks',
  isContent: true,
  attributes: {
    appId: (value) => (isAppId(value) ? value : undefined),
    blockId: (value) => (isBlockId(value) ? value : undefined),
    height: wholeNumber(10, 4_000, 300),
  },
} as const satisfies NodeRule

const ruleIn = (type: unknown): NodeRule | undefined => (type === 'appBlock' ? appBlockRule : ruleOf(type))

export interface WrittenDocument {
  /** The pictures that it shows. */
  fileIds: string[]
  /** The people that it names, each with the words around their name. */
  mentions: ReadonlyMap<string, string>
}

export interface WrittenProblem {
  problem: RichTextProblem
  /** The node, mark or attribute that it is about. */
  at: string
}

class Refused extends Error {
  readonly found: WrittenProblem
  constructor(problem: RichTextProblem, at = '') {
    super(problem)
    this.found = { problem, at }
  }
}

interface Walk {
  nodes: number
  text: number
  files: Set<string>
  mentions: Map<string, string>
}

/**
 * Looks through a document that several people write at once. Two edits that meet may leave a list without items for a
 * moment, which every editor puts right: so it is not the order of the nodes that is checked but what they are. Nothing
 * passes that is not on the allow-list, and no attribute that is not exactly as it would be kept.
 */
export function checkWritten(nodes: readonly unknown[]): WrittenDocument | WrittenProblem {
  const walk: Walk = { nodes: 0, text: 0, files: new Set(), mentions: new Map() }
  try {
    checkNodes(nodes, 1, walk)
    return { fileIds: [...walk.files], mentions: walk.mentions }
  } catch (thrown) {
    if (thrown instanceof Refused) return thrown.found
    throw thrown
  }
}

function checkNodes(nodes: readonly unknown[], depth: number, walk: Walk): void {
  if (depth > richTextLimits.depth) throw new Refused('too_deep')
  for (const node of nodes) checkNode(node, depth, walk)
  for (const node of nodes as readonly { type: string; attrs?: { id?: string } }[]) {
    if (node.type === 'mention') walk.mentions.set(String(node.attrs?.id), wordsOf(nodes))
  }
}

const wordsOf = (nodes: readonly unknown[]): string =>
  nodes
    .map((node) => own(node as object, 'text') ?? '')
    .join('')
    .trim()

function checkNode(node: unknown, depth: number, walk: Walk): void {
  if (++walk.nodes > richTextLimits.nodes) throw new Refused('too_many')
  if (!isObject(node)) throw new Refused('invalid_rich_text')
  const type = own(node, 'type')
  if (type === 'text') return checkText(node, walk)
  const rule = ruleIn(type)
  if (!rule) throw new Refused('invalid_rich_text', String(type).slice(0, 40))
  const attrs = checkAttributes(own(node, 'attrs'), rule.attributes ?? {}, String(type))
  if (type === 'image') walk.files.add(String(attrs.fileId))
  const content = own(node, 'content')
  if (content === undefined) return
  if (!Array.isArray(content) || (rule.content === 'none' && content.length > 0))
    throw new Refused('invalid_rich_text', String(type))
  checkNodes(content, depth + 1, walk)
}

function checkText(node: object, walk: Walk): void {
  const text = own(node, 'text')
  if (typeof text !== 'string') throw new Refused('invalid_rich_text', 'text')
  walk.text += text.length
  if (walk.text > richTextLimits.text) throw new Refused('too_long')
  if (text.includes('\0')) throw new Refused('invalid_characters')
  const marks = own(node, 'marks') ?? []
  if (!Array.isArray(marks)) throw new Refused('invalid_rich_text', 'marks')
  for (const mark of marks) {
    const type = isObject(mark) ? own(mark, 'type') : undefined
    const rule = markRuleOf(type)
    if (!rule) throw new Refused('invalid_rich_text', String(type).slice(0, 40))
    checkAttributes(own(mark as object, 'attrs'), rule, String(type))
  }
}

type Rules = Readonly<Record<string, (value: unknown) => Json | undefined>>

function checkAttributes(raw: unknown, rules: Rules, of: string): Record<string, unknown> {
  // Values that come from a prototype show in no list of keys, and yet are there for whoever asks by name.
  if (isObject(raw) && ![Object.prototype, null].includes(Object.getPrototypeOf(raw) as object | null))
    throw new Refused('invalid_rich_text', of)
  const given: Record<string, unknown> = isObject(raw) ? { ...raw } : {}
  for (const [name, value] of Object.entries(given)) {
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined
    const kept = rule?.(value)
    if (kept === undefined || !isSameJson(kept, value as Json)) throw new Refused('invalid_rich_text', `${of}.${name}`)
  }
  for (const [name, rule] of Object.entries(rules)) {
    if (!Object.hasOwn(given, name) && rule(undefined) === undefined)
      throw new Refused('invalid_rich_text', `${of}.${name}`)
  }
  return given
}
