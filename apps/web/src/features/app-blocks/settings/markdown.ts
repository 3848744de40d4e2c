import type { RichMark, RichNode } from '@oficina/kinds/rich-text/document'

/**
 * Formatted text as people type it in a plain box: `# ` for a heading, `- ` for a list, `**bold**`. Both ways round, for
 * what can be written like that.
 */
const writable = new Set([
  'doc',
  'paragraph',
  'heading',
  'bulletList',
  'orderedList',
  'listItem',
  'taskList',
  'taskItem',
  'blockquote',
  'codeBlock',
  'horizontalRule',
  'hardBreak',
  'text',
])
const writableMarks = new Set(['bold', 'italic', 'strike', 'code', 'link'])

/** Whether nothing of a document would be lost in a plain box. */
export function canBeTyped(node: RichNode): boolean {
  if (!writable.has(node.type)) return false
  if ((node.marks ?? []).some(({ type }) => !writableMarks.has(type))) return false
  // Lists in lists and several paragraphs in one item have no plain writing here.
  if ((node.type === 'listItem' || node.type === 'taskItem') && !isOneParagraph(node)) return false
  return (node.content ?? []).every(canBeTyped)
}
const isOneParagraph = ({ content = [] }: RichNode) => content.length === 1 && content[0]?.type === 'paragraph'

const wraps: Readonly<Record<string, string>> = { bold: '**', italic: '*', strike: '~~', code: '`' }

function inlineText(nodes: readonly RichNode[] = []): string {
  return nodes
    .map((node) => {
      if (node.type === 'hardBreak') return '  \n'
      return (node.marks ?? []).reduce((text, mark) => {
        const sign = wraps[mark.type]
        return sign ? `${sign}${text}${sign}` : `[${text}](${String(mark.attrs?.href ?? '')})`
      }, node.text ?? '')
    })
    .join('')
}

const lines = (nodes: readonly RichNode[] = [], begin: (n: number, node: RichNode) => string) =>
  nodes.map((node, n) => `${begin(n, node)}${inlineText(node.content?.[0]?.content)}`).join('\n')

function blockText(node: RichNode): string {
  switch (node.type) {
    case 'heading':
      return `${'#'.repeat(Number(node.attrs?.level ?? 1))} ${inlineText(node.content)}`
    case 'bulletList':
      return lines(node.content, () => '- ')
    case 'orderedList':
      return lines(node.content, (n) => `${n + Number(node.attrs?.start ?? 1)}. `)
    case 'taskList':
      return lines(node.content, (_, item) => (item.attrs?.checked === true ? '- [x] ' : '- [ ] '))
    case 'blockquote':
      return textOf(node)
        .split('\n')
        .map((line) => `> ${line}`)
        .join('\n')
    case 'codeBlock':
      return `\`\`\`\n${(node.content ?? []).map(({ text }) => text ?? '').join('')}\n\`\`\``
    case 'horizontalRule':
      return '---'
    default:
      return inlineText(node.content)
  }
}

const textOf = (node: RichNode): string => (node.content ?? []).map(blockText).join('\n\n')

export const markdownOf = (document: RichNode | null): string => (document ? textOf(document) : '')

const inlinePattern = /\*\*(.+?)\*\*|\*(.+?)\*|~~(.+?)~~|`(.+?)`|\[([^\]]+)\]\(([^)\s]+)\)/

/** A line with its styles. Inside of one style another may stand. */
function inlineNodes(text: string, marks: readonly RichMark[] = []): RichNode[] {
  const plain = (words: string): RichNode[] =>
    words === '' ? [] : [{ type: 'text', text: words, ...(marks.length > 0 && { marks }) }]
  const found = inlinePattern.exec(text)
  if (!found) return plain(text)
  const [whole, bold, italic, strike, code, label, href] = found
  const style = (type: string, words: string, attrs?: RichMark['attrs']): RichNode[] =>
    inlineNodes(words, [...marks, { type, ...(attrs && { attrs }) }])
  const inner =
    bold !== undefined
      ? style('bold', bold)
      : italic !== undefined
        ? style('italic', italic)
        : strike !== undefined
          ? style('strike', strike)
          : code !== undefined
            ? [{ type: 'text', text: code, marks: [...marks, { type: 'code' }] }]
            : style('link', label ?? '', { href: href ?? '' })
  return [...plain(text.slice(0, found.index)), ...inner, ...inlineNodes(text.slice(found.index + whole.length), marks)]
}

const paragraph = (text: string): RichNode => {
  const content = text
    .split('\n')
    .flatMap((line, n) => [...(n > 0 ? [{ type: 'hardBreak' }] : []), ...inlineNodes(line.replace(/ {2}$/, ''))])
  return { type: 'paragraph', ...(content.length > 0 && { content }) }
}

interface ListRule {
  pattern: RegExp
  list: (items: RichNode[], first: RegExpExecArray) => RichNode
  item: (found: RegExpExecArray) => RichNode
}

const listRules: readonly ListRule[] = [
  {
    pattern: /^- \[([ x])\] (.*)$/,
    list: (content) => ({ type: 'taskList', content }),
    item: ([, done, text = '']) => ({ type: 'taskItem', attrs: { checked: done === 'x' }, content: [paragraph(text)] }),
  },
  {
    pattern: /^[-*] (.*)$/,
    list: (content) => ({ type: 'bulletList', content }),
    item: ([, text = '']) => ({ type: 'listItem', content: [paragraph(text)] }),
  },
  {
    pattern: /^(\d+)\. (.*)$/,
    list: (content, [, start]) => ({ type: 'orderedList', attrs: { start: Number(start) }, content }),
    item: ([, , text = '']) => ({ type: 'listItem', content: [paragraph(text)] }),
  },
]

/** As many lines from the first on as satisfy. */
function takeWhile<T>(all: readonly string[], read: (line: string) => T | null): T[] {
  const taken: T[] = []
  for (const line of all) {
    const one = read(line)
    if (one === null) break
    taken.push(one)
  }
  return taken
}

/** The next block of some lines, and how many of them it is made of. */
function blockOf(rest: readonly string[]): { node: RichNode; used: number } {
  const [line = ''] = rest
  const heading = /^(#{1,3}) (.*)$/.exec(line)
  if (heading) {
    const content = inlineNodes(heading[2] ?? '')
    const level = heading[1]?.length ?? 1
    return { node: { type: 'heading', attrs: { level }, ...(content.length > 0 && { content }) }, used: 1 }
  }
  if (/^---+$/.test(line)) return { node: { type: 'horizontalRule' }, used: 1 }
  if (line.startsWith('```')) {
    const code = takeWhile(rest.slice(1), (one) => (one.startsWith('```') ? null : one))
    const text = code.join('\n')
    const node = { type: 'codeBlock', attrs: { language: null }, ...(text && { content: [{ type: 'text', text }] }) }
    return { node, used: Math.min(rest.length, code.length + 2) }
  }
  if (line.startsWith('>')) {
    const quoted = takeWhile(rest, (one) => (one.startsWith('>') ? one.replace(/^> ?/, '') : null))
    return { node: { type: 'blockquote', content: blocksOf(quoted) }, used: quoted.length }
  }
  for (const { pattern, list, item } of listRules) {
    const found = takeWhile(rest, (one) => pattern.exec(one))
    const [first] = found
    if (first) return { node: list(found.map(item), first), used: found.length }
  }
  const words = takeWhile(rest, (one) => (one === '' || isBlockStart(one) ? null : one))
  return { node: paragraph(words.length > 0 ? words.join('\n') : line), used: Math.max(1, words.length) }
}

const isBlockStart = (line: string) => /^(#{1,3} |---+$|```|>|[-*] |\d+\. )/.test(line)

function blocksOf(all: readonly string[]): RichNode[] {
  const blocks: RichNode[] = []
  let rest = all
  while (rest.length > 0) {
    if (rest[0] === '') {
      rest = rest.slice(1)
      continue
    }
    const { node, used } = blockOf(rest)
    blocks.push(node)
    rest = rest.slice(used)
  }
  return blocks.length > 0 ? blocks : [{ type: 'paragraph' }]
}

/** What was typed, as a document; null where nothing was. */
export function documentOfMarkdown(text: string): RichNode | null {
  const trimmed = text.replace(/\r\n?/g, '\n').trim()
  return trimmed === '' ? null : { type: 'doc', content: blocksOf(trimmed.split('\n')) }
}
