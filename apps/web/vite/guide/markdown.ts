import type { Inline, Words } from './guide-types.ts'

/** A page as written, before its pictures and functions are looked up. */
export type Written =
  | { type: 'heading'; level: 1 | 2 | 3; id: string; words: Words }
  | { type: 'text' | 'note'; words: Words }
  | { type: 'list'; ordered: boolean; items: readonly Words[] }
  | { type: 'table'; head: readonly Words[]; rows: readonly (readonly Words[])[] }
  | { type: 'code'; text: string }
  | { type: 'picture'; name: string; alt: string }
  | { type: 'functions'; category: string }

export interface Resolver {
  /** The text behind `{{what:id}}`. */
  name: (what: string, id: string) => string
  /** Where `[text](target)` leads. */
  link: (target: string) => string
}

const inlinePattern = /\{\{(\w+):([^}]+)\}\}|\*\*([^*]+)\*\*|`([^`]+)`|\[([^\]]+)\]\(([^)\s]+)\)/g

/** A line of text: `{{t:key}}`, `{{keys:$mod+k}}`, `**bold**`, `code` and links; nothing else is special. */
export function readWords(text: string, resolve: Resolver): Words {
  const words: Inline[] = []
  let at = 0
  const plain = (part: string) => {
    if (part !== '') words.push(part)
  }
  for (const match of text.matchAll(inlinePattern)) {
    const [whole, what, id = '', bold, code, label = '', target = ''] = match
    plain(text.slice(at, match.index))
    at = match.index + whole.length
    if (what === 'keys') words.push(['keys', id])
    else if (what !== undefined) words.push(['b', resolve.name(what, id)])
    else if (bold !== undefined) words.push(['b', bold])
    else if (code !== undefined) words.push(['code', code])
    else words.push(['link', resolve.link(target), label])
  }
  plain(text.slice(at))
  if (/\{\{/.test(words.filter((word) => typeof word === 'string').join('')))
    throw new Error(`an unfinished {{…}} in "${text}"`)
  return words
}

const cellsOf = (line: string) =>
  line
    .replace(/^\||\|\s*$/g, '')
    .split('|')
    .map((cell) => cell.trim())

/**
 * The part of Markdown that the documentation is written in. A block is told by its first line and ends at an empty one;
 * what is anything else is a paragraph.
 */
export function readMarkdown(source: string, resolve: Resolver): Written[] {
  const blocks = source
    .replace(/\r/g, '')
    .trim()
    .split(/\n{2,}/)
  return joinCode(blocks).map((block) => readBlock(block, resolve))
}

/** A block of code may hold empty lines. */
function joinCode(blocks: readonly string[]): string[] {
  const joined: string[] = []
  for (const block of blocks) {
    const last = joined.at(-1)
    const isOpen = last?.startsWith('```') && !(last.length > 3 && last.endsWith('\n```'))
    if (isOpen) joined[joined.length - 1] = `${last}\n\n${block}`
    else joined.push(block)
  }
  return joined
}

function readBlock(block: string, resolve: Resolver): Written {
  const words = (text: string) => readWords(text, resolve)
  const lines = block.split('\n')
  const first = lines[0] ?? ''
  const heading = /^(#{1,3}) (.+?)(?: \{#([a-z0-9-]+)\})?$/.exec(first)
  if (heading) {
    const [, marks = '#', text = '', id] = heading
    const level = marks.length as 1 | 2 | 3
    if (lines.length > 1) throw new Error(`an empty line is missing below "${first}"`)
    if (level > 1 && !id) throw new Error(`"${first}" needs an anchor: {#name}, the same in every language`)
    return { type: 'heading', level, id: id ?? '', words: words(text) }
  }
  const picture = /^!\[([^\]]*)\]\(([a-z0-9-]+)\)$/.exec(block)
  if (picture) return { type: 'picture', alt: picture[1] ?? '', name: picture[2] ?? '' }
  const functions = /^\{\{functions:(\w+)\}\}$/.exec(block)
  if (functions) return { type: 'functions', category: functions[1] ?? '' }
  if (first.startsWith('```')) return { type: 'code', text: lines.slice(1, -1).join('\n') }
  if (first.startsWith('> '))
    return { type: 'note', words: words(lines.map((line) => line.replace(/^> ?/, '')).join(' ')) }
  if (first.startsWith('|')) {
    const [head = '', , ...rows] = lines
    return {
      type: 'table',
      head: cellsOf(head).map(words),
      rows: rows.map((row) => cellsOf(row).map(words)),
    }
  }
  const bullet = /^(?:- |\d+\. )/
  if (bullet.test(first))
    return { type: 'list', ordered: !first.startsWith('- '), items: itemsOf(lines, bullet).map(words) }
  return { type: 'text', words: words(lines.join(' ')) }
}

/** An item goes on in lines that begin with a space. */
function itemsOf(lines: readonly string[], bullet: RegExp): string[] {
  const items: string[] = []
  for (const line of lines) {
    if (bullet.test(line)) items.push(line.replace(bullet, ''))
    else if (line.startsWith(' ') && items.length > 0) items[items.length - 1] += ` ${line.trim()}`
    else throw new Error(`"${line}" is no item of its list`)
  }
  return items
}

/** Words as plain text, for searching. */
export const plainOf = (words: Words): string =>
  words
    .map((word) => (typeof word === 'string' ? word : word[0] === 'link' ? word[2] : word[0] === 'keys' ? '' : word[1]))
    .join('')
