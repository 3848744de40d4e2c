// @vitest-environment node
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { functions } from '@oficina/formula'
import { describe, expect, it } from 'vitest'
import { contentsOf, guideFolder, makeCompiler, pictureFile, sectionsOf, sourceOf } from './compile.ts'
import { guideLanguages, guidePageIds } from './guide-pages.ts'
import { readMarkdown } from './markdown.ts'
import { type DocumentedKind, documentedKinds } from './names.ts'

const compilers = new Map(guideLanguages.map((language) => [language, makeCompiler(language)]))
const compiled = (language: (typeof guideLanguages)[number], id: string) => {
  const compiler = compilers.get(language)
  if (!compiler) throw new Error(`no ${language}`)
  return compiler.compile(id)
}
const sources = (language: (typeof guideLanguages)[number]) =>
  guidePageIds.map((id) => readFileSync(sourceOf(language, id), 'utf8')).join('\n')

describe.each(guideLanguages)('the documentation in %s', (language) => {
  it('has a file for each page, and no other', () => {
    const files = readdirSync(join(guideFolder, language)).filter((name) => name.endsWith('.md'))
    expect(files.toSorted()).toEqual(guidePageIds.map((id) => `${id}.md`).toSorted())
  })
  it('compiles: every text, kind and page that it names is there', () => {
    for (const id of guidePageIds) expect(compiled(language, id).page.blocks.length).toBeGreaterThan(0)
  })
  it('has the headings and pictures of the Portuguese pages', () => {
    for (const id of guidePageIds) {
      const { outline, pictures } = compiled(language, id)
      expect({ id, outline, pictures }).toEqual({
        id,
        outline: compiled('pt-BR', id).outline,
        pictures: compiled('pt-BR', id).pictures,
      })
    }
  })
  it('has each anchor once in a page, and a heading of the third level only below one of the second', () => {
    for (const id of guidePageIds) {
      const { outline } = compiled(language, id)
      expect(new Set(outline.map(([, anchor]) => anchor)).size).toBe(outline.length)
      if (outline.length > 0) expect(outline[0]?.[0]).toBe(2)
    }
  })
  it('links to headings that are there', () => {
    for (const id of guidePageIds)
      for (const link of compiled(language, id).links) {
        const [page = '', anchor] = link.split('#')
        if (anchor) expect(compiled(language, page).outline.map(([, name]) => name)).toContain(anchor)
      }
  })
  it.each(Object.keys(documentedKinds) as DocumentedKind[])('says something about every kind of %s', (kind) => {
    const text = sources(language)
    const missing = documentedKinds[kind].ids.filter((id) => !text.includes(`{{${kind}:${id}}}: `))
    expect(missing).toEqual([])
  })
  it('describes every function of formulas, and none that is gone', () => {
    expect([...(compilers.get(language)?.described ?? [])].toSorted()).toEqual(functions.map(({ id }) => id).toSorted())
    const shown = compiled(language, 'formula-functions').page.blocks.flatMap((block) =>
      block.type === 'functions' ? block.functions.map(({ id }) => id) : [],
    )
    expect(shown.toSorted()).toEqual(functions.map(({ id }) => id).toSorted())
  })
  it('has every picture that it names, and names every picture that it has', () => {
    const named = guidePageIds.flatMap((id) => [...compiled(language, id).pictures])
    expect(named.filter((name) => !existsSync(pictureFile(language, name)))).toEqual([])
    const taken = readdirSync(join(guideFolder, 'pictures', language))
    expect(taken.toSorted()).toEqual(named.map((name) => `${name}.png`).toSorted())
  })
  it('lists each page with its title, and finds each heading by a search', () => {
    const titles = contentsOf(language).groups.flatMap((group) => group.pages.map((page) => page.title))
    expect(new Set(titles).size).toBe(guidePageIds.length)
    const found = sectionsOf(language).map(({ page, anchor }) => `${page}#${anchor}`)
    for (const id of guidePageIds)
      for (const [, anchor] of compiled(language, id).outline) expect(found).toContain(`${id}#${anchor}`)
  })
})

it('keeps all pictures together below 4 MB', () => {
  const folder = join(guideFolder, 'pictures')
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const total = files.reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
  expect(total).toBeLessThan(4 * 1024 * 1024)
})

describe('a page', () => {
  const resolve = {
    name: (what: string, id: string) => `${what}/${id}`,
    link: (target: string) => `/docs/${target}`,
  }
  it('is read block by block', () => {
    const source =
      '# Title\n\nA **bold** `code` [link](home).\n\n1. One {{t:a:b}}\n2. Two {{keys:$mod+k}}\n   goes on\n\n> Note\n\n```\na\n\nb\n```'
    expect(readMarkdown(source, resolve)).toEqual([
      { type: 'heading', level: 1, id: '', words: ['Title'] },
      {
        type: 'text',
        words: ['A ', ['b', 'bold'], ' ', ['code', 'code'], ' ', ['link', '/docs/home', 'link'], '.'],
      },
      {
        type: 'list',
        ordered: true,
        items: [
          ['One ', ['b', 't/a:b']],
          ['Two ', ['keys', '$mod+k'], ' goes on'],
        ],
      },
      { type: 'note', words: ['Note'] },
      { type: 'code', text: 'a\n\nb' },
    ])
  })
  it('keeps HTML as the text that it is', () => {
    expect(readMarkdown('<img src=x onerror=alert(1)>', resolve)).toEqual([
      { type: 'text', words: ['<img src=x onerror=alert(1)>'] },
    ])
  })
  it('refuses a heading without an anchor', () => {
    expect(() => readMarkdown('## Here', resolve)).toThrow('needs an anchor')
  })
})
