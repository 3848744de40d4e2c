import { readFileSync } from 'node:fs'
import { transformSync } from 'esbuild'
import type { Plugin, Rolldown } from 'vite'
import { type Screen, screens } from './screens.ts'

/** The chunks that hold modules, and every file that they cannot run without. */
export function filesFor(bundle: Rolldown.OutputBundle, wanted: readonly RegExp[]): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const entry = chunks.find((chunk) => chunk.isEntry)
  const holders = wanted.flatMap((one) => {
    const found = chunks.filter((chunk) => Object.keys(chunk.modules).some((id) => one.test(id)))
    if (found.length === 0)
      throw new Error(`nothing in the bundle is named ${one}: it moved, and is no longer fetched ahead`)
    return found
  })
  const files = new Set(holders.map((chunk) => chunk.fileName))
  for (const file of files) for (const imported of byName.get(file)?.imports ?? []) files.add(imported)
  const known = new Set([entry?.fileName, ...(entry?.imports ?? [])])
  return [...files].filter((file) => !known.has(file))
}

const languages = ['pt-BR', 'en', 'es']

/** What `boot.js` reads of a screen. */
function beginningOf(bundle: Rolldown.OutputBundle, { modules, texts, calls }: Screen) {
  const catalogues = (language: string) =>
    filesFor(bundle, [new RegExp(`locales[\\\\/]${language}[\\\\/](?:${texts.join('|')})\\.json$`)])
  return {
    files: filesFor(bundle, modules),
    texts: Object.fromEntries(languages.map((language) => [language, catalogues(language)])),
    calls: calls.map(({ method, path }) => {
      if (method !== 'GET') throw new Error(`only what is read can be asked for ahead, not ${method} ${path}`)
      return path
    }),
  }
}

/** The letters of nearly every text: there in time, the first picture need not be drawn again with them. */
function lettersOf(bundle: Rolldown.OutputBundle): string {
  const file = Object.keys(bundle).find((name) => /[\\/]inter-latin-opsz-normal-[^\\/]+\.woff2$/.test(name))
  if (!file) throw new Error('the page needs its letters')
  return file
}

/**
 * Names what the commonest screens begin with in the page, so that `boot.js` can ask for it before anything else runs.
 * That script gets a name of its own content, so that the browser need not ask whether it is still the same.
 */
export function screenFiles(): Plugin {
  return {
    name: 'oficina-screen-files',
    apply: 'build',
    buildStart() {
      this.emitFile({
        type: 'asset',
        name: 'boot.js',
        source: transformSync(readFileSync(new URL('../public/boot.js', import.meta.url), 'utf8'), { minify: true })
          .code,
      })
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (!bundle) return []
        const files = bundle as Rolldown.OutputBundle
        const boot = Object.values(files).find((file) => file.type === 'asset' && file.names.includes('boot.js'))
        if (!boot) throw new Error('the page needs boot.js')
        const beginnings = Object.fromEntries(
          Object.entries(screens).map(([path, screen]) => [path, beginningOf(files, screen)]),
        )
        // Those are asked for on every page.
        const everywhere = new Set(beginnings['/']?.files)
        for (const [path, one] of Object.entries(beginnings))
          if (path !== '/') one.files = one.files.filter((file) => !everywhere.has(file))
        return {
          html: html.replace('"/boot.js"', `"/${boot.fileName}"`),
          tags: [
            { tag: 'meta', attrs: { name: 'screens', content: JSON.stringify(beginnings) }, injectTo: 'head-prepend' },
            {
              tag: 'link',
              attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${lettersOf(files)}` },
              injectTo: 'head',
            },
          ],
        }
      },
    },
  }
}
