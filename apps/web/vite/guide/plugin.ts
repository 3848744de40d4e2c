import type { Plugin } from 'vite'
import { contentsOf, guideFolder, isGuideLanguage, makeCompiler, sectionsOf } from './compile.ts'
import { guideLanguages, guidePageIds } from './guide-pages.ts'
import type { GuidePage } from './guide-types.ts'

const name = 'virtual:guide'

/** One file for each page, list of pages and search index of a language, loaded when it is first opened. */
function indexModule(): string {
  const byLanguage = (entry: (language: string) => string) =>
    `{ ${guideLanguages.map((language) => `'${language}': ${entry(language)}`).join(', ')} }`
  const load = (path: string) => `() => import('${name}/${path}')`
  const pages = (language: string) =>
    `{ ${guidePageIds.map((page) => `'${page}': ${load(`${language}/page/${page}`)}`).join(', ')} }`
  return [
    `export const contents = ${byLanguage((language) => load(`${language}/contents`))}`,
    `export const sections = ${byLanguage((language) => load(`${language}/sections`))}`,
    `export const pages = ${byLanguage(pages)}`,
  ].join('\n')
}

/** Pictures are imported, so that they get names of their content like every other file. */
function pageModule(page: GuidePage): string {
  const imports: string[] = []
  const blocks = page.blocks.map((block) => {
    if (block.type !== 'picture') return JSON.stringify(block)
    const variable = `picture${imports.length}`
    imports.push(`import ${variable} from ${JSON.stringify(`${block.picture.src}?url`)}`)
    const { src: _, ...picture } = block.picture
    return `{ type: 'picture', picture: { ...${JSON.stringify(picture)}, src: ${variable} } }`
  })
  const { title, summary } = page
  return `${imports.join('\n')}\nexport default { ...${JSON.stringify({ title, summary })}, blocks: [${blocks.join(',')}] }`
}

function load(path: string): string {
  const [language = '', what, page = ''] = path.split('/')
  if (!isGuideLanguage(language)) throw new Error(`the documentation is not written in ${language}`)
  if (what === 'contents') return `export default ${JSON.stringify(contentsOf(language))}`
  if (what === 'sections') return `export default ${JSON.stringify(sectionsOf(language))}`
  return pageModule(makeCompiler(language).compile(page).page)
}

/** Compiles `docs/guide` into data. A page that names a text, a kind or a page that is not there stops the build. */
export function guide(): Plugin {
  return {
    name: 'oficina-guide',
    resolveId: (id) => (id === name || id.startsWith(`${name}/`) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${name}`) return indexModule()
      return id.startsWith(`\0${name}/`) ? load(id.slice(name.length + 2)) : undefined
    },
    // While developing, a changed page is shown after a reload.
    configureServer({ watcher, moduleGraph, ws }) {
      watcher.add(guideFolder)
      watcher.on('change', (file) => {
        if (!file.startsWith(guideFolder)) return
        moduleGraph.invalidateAll()
        ws.send({ type: 'full-reload' })
      })
    },
  }
}
