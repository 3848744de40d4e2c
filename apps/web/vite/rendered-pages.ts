import type { Plugin, Rolldown } from 'vite'
import { filesFor } from './screen-files.ts'
import { type Screen, screens } from './screens.ts'

/** The style sheets of modules: a rendered page needs them before its scripts load. */
const stylesOf = (bundle: Rolldown.OutputBundle, files: readonly string[]): string[] => [
  ...new Set(
    files.flatMap((file) => {
      const chunk = bundle[file]
      return chunk?.type === 'chunk' ? [...(chunk.viteMetadata?.importedCss ?? [])] : []
    }),
  ),
]

function replaceOnce(text: string, what: RegExp | string, by: string): string {
  if (text.search(what) < 0) throw new Error(`the page has no ${what}`)
  return text.replace(what, by)
}

/** The page with the style sheets of a rendered screen. Its scripts are listed only: `boot.js` runs them after first paint. */
export function pageOf(index: string, styles: readonly string[]): string {
  const links = styles.map((href) => `<link rel="stylesheet" crossorigin href="/${href}">`)
  const withoutFiles = index.replace(/\s*<link rel="modulepreload"[^>]*>/g, '')
  const named = replaceOnce(
    withoutFiles,
    /<script type="module" crossorigin src="([^"]+)"><\/script>/,
    '<meta name="main" content="$1">',
  )
  return replaceOnce(replaceOnce(named, '</head>', `${links.join('')}</head>`), '<html', '<html data-rendered=""')
}

/** Writes `rendered.json` for the server: the calls of each rendered screen, the session call first, and its page. */
export function renderedPages(): Plugin {
  return {
    name: 'oficina-rendered-pages',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const everywhere = screens['/']
        const page = bundle['index.html']
        if (!everywhere || page?.type !== 'asset') throw new Error('there is no page to render into')
        const beginningOf = (screen: Screen) => ({
          calls: [...everywhere.calls, ...screen.calls].map((call) => `/api${call.path}`),
          page: pageOf(
            String(page.source),
            stylesOf(bundle, filesFor(bundle, [...everywhere.modules, ...screen.modules])),
          ),
        })
        const pages = Object.fromEntries(
          Object.values(screens).flatMap((screen) =>
            (screen.renderedAt ?? []).map((address) => [address, beginningOf(screen)]),
          ),
        )
        this.emitFile({ type: 'asset', fileName: 'rendered.json', source: JSON.stringify(pages) })
      },
    },
  }
}
