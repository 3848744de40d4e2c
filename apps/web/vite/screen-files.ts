import type { Plugin, Rolldown } from 'vite'

/** Screens that people open most, by the beginning of their address, with the modules that draw them. */
const screens: Record<string, readonly RegExp[]> = {
  '/': [/app[\\/]shell[\\/]shell\.tsx$/],
  '/home': [/pages[\\/]home[\\/](?:layout|page)\.tsx\?.*component/],
  '/object/': [/pages[\\/]object[\\/]\$tableId[\\/](?:layout|page)\.tsx\?.*component/],
}

/** The chunk that holds a module, and every file that it cannot run without. */
function filesFor(bundle: Rolldown.OutputBundle, wanted: readonly RegExp[]): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const entry = chunks.find((chunk) => chunk.isEntry)
  const held = (chunk: Rolldown.OutputChunk) => Object.keys(chunk.modules)
  const files = new Set(
    chunks.filter((chunk) => held(chunk).some((id) => wanted.some((one) => one.test(id)))).map((one) => one.fileName),
  )
  for (const file of files) for (const imported of byName.get(file)?.imports ?? []) files.add(imported)
  const known = new Set([entry?.fileName, ...(entry?.imports ?? [])])
  return [...files].filter((file) => !known.has(file))
}

/** Names the files of the commonest screens in the page, so that `boot.js` can ask for them before anything else runs. */
export function screenFiles(): Plugin {
  return {
    name: 'oficina-screen-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        if (!bundle) return []
        const files = Object.fromEntries(
          Object.entries(screens).map(([path, modules]) => [path, filesFor(bundle as Rolldown.OutputBundle, modules)]),
        )
        return [
          { tag: 'meta', attrs: { name: 'screen-files', content: JSON.stringify(files) }, injectTo: 'head-prepend' },
        ]
      },
    },
  }
}
