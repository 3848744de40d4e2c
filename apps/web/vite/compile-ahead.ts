import type { Plugin } from 'vite'

/** The files whose functions nearly all run while the first screen is made. */
const calledAtStart = new Set(['react', 'vendor', 'shell', 'table'])

/**
 * Tells the browser to compile these files whole, beside the page's own work, and to keep what it compiled. Left to
 * itself it compiles each function when it is first called, which is while the person waits for the first picture.
 */
export function compileAhead(): Plugin {
  return {
    name: 'oficina-compile-ahead',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && (file.isEntry || calledAtStart.has(file.name)))
            file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
      },
    },
  }
}
