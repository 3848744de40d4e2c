import { fileURLToPath } from 'node:url'

/**
 * How files become routes: the folder path is the URL, `page.tsx` the screen and `layout.tsx` what wraps the screens
 * below. Every other file in `pages` is a private part of the screen that it lies beside.
 */
export const routerOptions = {
  target: 'react',
  routesDirectory: fileURLToPath(new URL('../src/pages', import.meta.url)),
  generatedRouteTree: fileURLToPath(new URL('../src/route-tree.gen.ts', import.meta.url)),
  indexToken: 'page',
  routeToken: 'layout',
  routeFileIgnorePattern: '^(?!(?:page|layout|__root)\\.tsx$).*\\.[a-z]+$',
  quoteStyle: 'single',
  semicolons: false,
  disableLogging: true,
} as const
