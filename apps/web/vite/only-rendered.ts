import type { Plugin } from 'vite'
import { renderedModules } from './screens.ts'

/** The parts into which the router splits the file of a screen. */
const parts = ['default', 'component', 'errorComponent', 'notFoundComponent', 'pendingComponent', 'loader']
const nothing = `const nothing = undefined\nexport { ${parts.map((part) => `nothing as ${part}`).join(', ')} }`

/** Modules that are only used after a click, and import nearly everything. */
const openedByHand = [/app[\\/]dialogs[\\/]open-dialogs\.tsx$/, /app[\\/]palette[\\/]palette-dialog\.tsx$/]

const isLeftOut = (id: string) =>
  /[?&]tsr-split=/.test(id)
    ? !renderedModules.some((module) => module.test(id))
    : openedByHand.some((one) => one.test(id))

/** Replaces modules of screens that the server does not render by empty ones; their routes stay known. */
export function onlyRendered(): Plugin {
  const leftOut = new Set<string>()
  return {
    name: 'oficina-only-rendered',
    enforce: 'pre',
    load(id) {
      if (!isLeftOut(id)) return undefined
      leftOut.add(id)
      return nothing
    },
    buildEnd() {
      for (const one of openedByHand)
        if (![...leftOut].some((id) => one.test(id))) throw new Error(`nothing is named ${one}: it moved`)
    },
  }
}
