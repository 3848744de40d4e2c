/**
 * What the React Compiler works on: whatever is drawn again while people type, scroll and drag, providers, and every
 * hook, so that what hooks give stays the same. It makes components half as large again, and everyone loads them: a
 * menu, a form or a page that is drawn once gains nothing by it.
 */
const drawnOften = [
  'records/grid/',
  'table-page/',
  'views/(?:cards|kinds)/',
  'app-canvas/',
  'app-blocks/(?:app-block\\.|data/)',
  'documents/',
]

/** Components that are left as they are written. */
export const notCompiled = [
  /[\\/]node_modules[\\/]/,
  new RegExp(
    `^(?!.*/src/features/(?:${drawnOften.join('|')}))(?!.*/src/ground/)(?!.*-provider\\.tsx).*\\.tsx(?:\\?|$)`,
  ),
]
