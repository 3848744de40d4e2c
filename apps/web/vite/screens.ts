import { contract } from '@oficina/contract'

export interface Screen {
  /** The modules that draw it. */
  modules: readonly RegExp[]
  /** Catalogues that it speaks from. */
  texts: readonly string[]
  /** Calls that it begins with; `{name}` is the part of the address after the screen's own. */
  calls: readonly { method: string; path: string }[]
  /** The addresses at which the server draws it, for those who are signed in. */
  drawnAt?: readonly string[]
}

/** Screens that people open most, by the beginning of their address. What stands under `/` is for all of them. */
export const screens: Record<string, Screen> = {
  '/': {
    modules: [/app[\\/]shell[\\/]shell\.tsx$/],
    texts: ['common', 'errors'],
    calls: [contract.auth.session],
  },
  '/home': {
    modules: [/pages[\\/]home[\\/](?:layout|page)\.tsx\?.*component/],
    texts: ['home'],
    calls: [contract.home.get],
    // Most people begin at the bare address, and land here.
    drawnAt: ['/home', '/'],
  },
  '/object/': {
    modules: [
      /pages[\\/]object[\\/]\$tableId[\\/](?:layout|page)\.tsx\?.*component/,
      /pages[\\/]object[\\/]\$tableId[\\/]ask-first-page\.ts$/,
    ],
    texts: ['records', 'record', 'views', 'fields'],
    calls: [contract.tables.get, contract.views.list],
  },
  '/app/': {
    modules: [/pages[\\/]app[\\/]\$appId[\\/](?:layout|page)\.tsx\?.*component/],
    texts: ['apps', 'bars', 'blocks', 'fields'],
    calls: [contract.apps.get],
  },
}

/** The modules of what the server draws. */
export const drawnModules: readonly RegExp[] = Object.values(screens)
  .filter((screen) => screen.drawnAt)
  .flatMap((screen) => screen.modules)
