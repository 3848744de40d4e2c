/**
 * Components that the React Compiler leaves as they are written. It makes code half as large again. That is worth it
 * where something is drawn again while people type, scroll and drag; what stands here is part of the first load of home,
 * of a table or of a public page, and is drawn when something else about the page changes. Hooks are not among them,
 * so that what they give stays the same.
 */
const drawnSeldom = [
  'packages/ui/src/(?:layout|parts|states|toast|overlays/tip)',
  'web/src/app/(?:application|dialogs/dialog-host|errors/|frames/|palette/|providers/|root-frame|shell/|shell-when-ready)',
  'web/src/pages/(?:home|public)/',
  'web/src/features/(?:appearance|app-bars|app-share/public|error-pages|items|structure|table-tools)/',
  'web/src/features/app-blocks/(?:kinds/|shared/|block-|opened-record)',
  'web/src/features/app-canvas/(?:app-background|app-pending)',
  'web/src/features/records/present-people',
  'web/src/features/table-page/(?:search-box|table-not-found)',
  'web/src/features/field-panel/(?:column|table)/',
  'web/src/features/fields/(?:cell-value|kept-value|kinds/[^/]+/face)\\.',
  'web/src/features/views/(?:bar|cards|groups|tabs|sheet-footer|view-body)',
]

export const notCompiled = [
  /[\\/]node_modules[\\/]/,
  new RegExp(`(?:${drawnSeldom.join('|')})(?!.*/use-)[^?]*\\.tsx(?:\\?|$)`),
]
