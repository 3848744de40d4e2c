import { lazyPart } from '@oficina/ui'
import { type ReactNode, Suspense } from 'react'

/** What the bar's buttons open is fetched when one is pressed: a grid that is only read does without it. */
function fetched<P extends object>(load: () => Promise<(props: P) => ReactNode>) {
  const Panel = lazyPart(async () => ({ default: await load() }))
  return (props: P) => (
    <Suspense fallback={null}>
      <Panel {...props} />
    </Suspense>
  )
}

export const GroupLevels = fetched(async () => (await import('./group-levels.tsx')).GroupLevels)
export const ColorRulesEditor = fetched(async () => (await import('./color-rules-editor.tsx')).ColorRulesEditor)
export const FilterDraft = fetched(async () => (await import('../../filter-editor/filter-draft.tsx')).FilterDraft)
export const SortEditor = fetched(async () => (await import('../../filter-editor/sort-editor.tsx')).SortEditor)
export const FilterChips = fetched(async () => (await import('./filter-chips.tsx')).FilterChips)
export const ColumnItems = fetched(async () => (await import('./column-items.tsx')).ColumnItems)
export const FieldSwitches = fetched(async () => (await import('./field-switches.tsx')).FieldSwitches)
