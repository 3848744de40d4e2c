import { contract } from '@oficina/contract'

export interface Screen {
  /** The modules that render it. */
  modules: readonly RegExp[]
  /** Its message catalogues. */
  texts: readonly string[]
  /** Calls that it starts with; `{name}` is the part of the address after the screen's own. */
  calls: readonly { method: string; path: string }[]
  /** Addresses at which the server renders it for people who are signed in. */
  renderedAt?: readonly string[]
}

/** The most used screens by the beginning of their address. Entries of `/` apply to all of them. */
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
    // Most people start at the bare address, which shows home.
    renderedAt: ['/home', '/'],
  },
  '/object/': {
    modules: [
      /pages[\\/]object[\\/]\$tableId[\\/](?:layout|page)\.tsx\?.*component/,
      /pages[\\/]object[\\/]\$tableId[\\/]request-first-page\.ts$/,
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

/** The modules of screens that the server renders. */
export const renderedModules: readonly RegExp[] = Object.values(screens)
  .filter((screen) => screen.renderedAt)
  .flatMap((screen) => screen.modules)
