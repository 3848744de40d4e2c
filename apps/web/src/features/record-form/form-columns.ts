import type { TableFormSettings } from '@oficina/contract'

/** What a tool needs to be of use beside the form. */
export const toolWidth = 340

/** How wide a panel beside the page is: half of the window, and never more than a line that is easy to read. */
export const panelWidth = (windowWidth: number): number => Math.min(windowWidth / 2, 450)

/**
 * How many tools fit beside the form in the width that it leaves: one under 680, two under 1020, and any number beyond.
 * Plans without the features for developers have one.
 */
export function toolColumns(remainingWidth: number, isAdvanced: boolean): number {
  if (!isAdvanced || remainingWidth < 680) return 1
  return remainingWidth < 1020 ? 2 : Number.POSITIVE_INFINITY
}

export type FormVariant = NonNullable<TableFormSettings['variant']>

/** Forms with columns are for plans with the features for developers; others get the small window instead. */
export function variantFor(wanted: FormVariant | undefined, isAdvanced: boolean): FormVariant {
  if (wanted === undefined) return 'side_panel'
  return wanted === 'side_panel' || isAdvanced ? wanted : 'compact'
}

/** Columns of the form itself; the tools have theirs beside it. */
export const baseColumns = (variant: FormVariant): number =>
  ({ '4_cols': 3, '3_cols': 2, compact: 1, side_panel: 1 })[variant]
