import type { Plugin } from 'vite'
import { drawnModules } from './screens.ts'

/** What a screen's file is taken apart into; the router asks for each by name. */
const parts = ['default', 'component', 'errorComponent', 'notFoundComponent', 'pendingComponent', 'loader']
const nothing = `const nothing = undefined\nexport { ${parts.map((part) => `nothing as ${part}`).join(', ')} }`

/** What opens under somebody's hand only, and reaches nearly everything there is. */
const openedByHand = [/app[\\/]dialogs[\\/]open-dialogs\.tsx$/, /app[\\/]palette[\\/]palette-dialog\.tsx$/]

const isLeftOut = (id: string) =>
  /[?&]tsr-split=/.test(id) ? !drawnModules.some((drawn) => drawn.test(id)) : openedByHand.some((one) => one.test(id))

/** Leaves out what the server does not draw: of other screens it needs to know that they are there, and no more. */
export function onlyDrawn(): Plugin {
  const leftOut = new Set<string>()
  return {
    name: 'oficina-only-drawn',
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
