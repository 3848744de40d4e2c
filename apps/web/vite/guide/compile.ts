import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { functions } from '@oficina/formula'
import { type GuideLanguage, guideGroups, guideLanguages, guidePageIds } from './guide-pages.ts'
import type { Block, DocumentedFunction, GuideContents, GuidePage, GuideSection } from './guide-types.ts'
import { plainOf, readMarkdown, type Written } from './markdown.ts'
import { nameOf, readMessages } from './names.ts'

const folder = new URL('../../../../docs/guide/', import.meta.url)

export const guideFolder = fileURLToPath(folder)
export const sourceOf = (language: GuideLanguage, page: string) =>
  fileURLToPath(new URL(`${language}/${page}.md`, folder))
export const pictureFile = (language: GuideLanguage, name: string) =>
  fileURLToPath(new URL(`pictures/${language}/${name}.png`, folder))

/** A compiled page, with the files of its pictures instead of their addresses. */
export interface CompiledPage {
  page: GuidePage
  /** Names of pictures as written, also of those that have not been taken yet. */
  pictures: readonly string[]
  /** Where links to other pages lead: `page#anchor`. */
  links: readonly string[]
  /** `[level, anchor]` of each heading. */
  outline: readonly (readonly [number, string])[]
}

/** Reads everything that the pages of a language are made of. */
export function makeCompiler(language: GuideLanguage) {
  const messages = readMessages(language)
  const described: Record<string, string> = JSON.parse(
    readFileSync(new URL(`${language}/functions.json`, folder), 'utf8'),
  )

  function compile(id: string): CompiledPage {
    const links: string[] = []
    const link = (target: string) => {
      if (target.startsWith('https://') || target === '/api/openapi.json') return target
      const [, page = '', anchor] = /^([a-z-]*)(?:#([a-z0-9-]+))?$/.exec(target) ?? []
      const to = page || (anchor ? id : '')
      if (!guidePageIds.some((known) => known === to)) throw new Error(`there is no page for the link ${target}`)
      links.push(anchor ? `${to}#${anchor}` : to)
      return anchor ? `/docs/${to}#${anchor}` : `/docs/${to}`
    }
    try {
      const written = readMarkdown(readFileSync(sourceOf(language, id), 'utf8'), {
        name: (what, which) => nameOf(messages, what, which),
        link,
      })
      return { ...pageOf(written), links }
    } catch (error) {
      throw new Error(`docs/guide/${language}/${id}.md: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      })
    }
  }

  function pageOf(written: readonly Written[]): Omit<CompiledPage, 'links'> {
    const [title, summary, ...rest] = written
    if (title?.type !== 'heading' || title.level !== 1) throw new Error('a page begins with its title')
    if (summary?.type !== 'text') throw new Error('a line that says what the page is about follows its title')
    return {
      page: { title: plainOf(title.words), summary: summary.words, blocks: rest.flatMap(blockOf) },
      pictures: rest.flatMap((one) => (one.type === 'picture' ? one.name : [])),
      outline: rest.flatMap((one) => (one.type === 'heading' ? [[one.level, one.id] as const] : [])),
    }
  }

  function blockOf(one: Written): Block[] {
    if (one.type === 'functions') return [{ type: 'functions', functions: functionsOf(one.category) }]
    if (one.type === 'heading') {
      if (one.level === 1) throw new Error('a page has one title')
      return [{ ...one, level: one.level }]
    }
    if (one.type !== 'picture') return [one]
    if (one.alt === '') throw new Error(`the picture ${one.name} needs a text for those who do not see it`)
    const file = pictureFile(language, one.name)
    // `npm run pictures -- docs` needs the product before there are pictures; a test asks for all of them.
    if (!existsSync(file)) return []
    return [{ type: 'picture', picture: { src: file, alt: one.alt, ...sizeOf(file) } }]
  }

  function functionsOf(category: string): DocumentedFunction[] {
    const found = functions.filter((one) => one.category === category)
    if (found.length === 0) throw new Error(`there are no functions of the kind ${category}`)
    return found.map(({ id, signature, examples }) => {
      const text = described[id]
      if (!text) throw new Error(`functions.json says nothing about ${id}`)
      return { id, signature, text, examples: examples.slice(0, 2).map(exampleOf) }
    })
  }

  return { compile, described: new Set(Object.keys(described)) }
}

const exampleOf = ({ formula, result }: (typeof functions)[number]['examples'][number]) => ({
  formula,
  result: result === undefined ? null : result === null ? '' : JSON.stringify(result),
})

/** Width and height of a PNG, from its header. */
function sizeOf(file: string): { width: number; height: number } {
  const head = readFileSync(file).subarray(0, 24)
  return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) }
}

/** The list of pages of a language. */
export function contentsOf(language: GuideLanguage): GuideContents {
  const { compile } = makeCompiler(language)
  return {
    groups: guideGroups.map(({ id, pages }) => ({
      id,
      pages: pages.map((page) => {
        const { title, summary } = compile(page).page
        return { id: page, title, summary: plainOf(summary) }
      }),
    })),
  }
}

/** What a search looks through: each page, cut at its headings. */
export function sectionsOf(language: GuideLanguage): GuideSection[] {
  const { compile } = makeCompiler(language)
  return guidePageIds.flatMap((id) => {
    const { title, summary, blocks } = compile(id).page
    const sections: GuideSection[] = [{ page: id, anchor: null, title, heading: title, text: plainOf(summary) }]
    for (const block of blocks) {
      if (block.type === 'heading')
        sections.push({ page: id, anchor: block.id, title, heading: plainOf(block.words), text: '' })
      else {
        const last = sections.at(-1)
        if (last) last.text = `${last.text} ${textOf(block)}`.trim()
      }
    }
    return sections
  })
}

function textOf(block: Exclude<Block, { type: 'heading' }>): string {
  switch (block.type) {
    case 'text':
    case 'note':
      return plainOf(block.words)
    case 'list':
      return block.items.map(plainOf).join(' ')
    case 'table':
      return [block.head, ...block.rows].flatMap((row) => row.map(plainOf)).join(' ')
    case 'code':
      return block.text
    case 'functions':
      return block.functions.map((one) => `${one.id} ${one.text}`).join(' ')
    case 'picture':
      return ''
  }
}

export const isGuideLanguage = (text: string): text is GuideLanguage => guideLanguages.some((one) => one === text)
