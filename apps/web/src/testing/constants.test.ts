import { feedbackTime, toastTimes } from '@oficina/ui'
import { describe, expect, it } from 'vitest'
import * as desktop from '../app/dialogs/launch-desktop.tsx'
import { shownInGroup } from '../app/palette/group-entries.ts'
import { askAfterMs } from '../app/palette/use-found.ts'
import { loadingAfterMs } from '../app/palette/use-work.ts'
import { shown as shownRecent } from '../app/shell/recent-menu.tsx'
import { onMobile } from '../features/app-bars/top-bar.tsx'
import * as newBlock from '../features/app-canvas/editor/scroll-to-block.ts'
import { typingPause } from '../features/app-share/public/public-table-page.tsx'
import { saveAfter as titleAfter } from '../features/appearance/in-place.tsx'
import { rowHeight as blockRowHeight } from '../features/documents/editor/block-picker.tsx'
import { blockHeight } from '../features/documents/nodes/block-height.ts'
import { pause as betweenExports } from '../features/exports/export-pause.ts'
import { pause as todoPause } from '../features/fields/kinds/todo-list/editor.tsx'
import { saveAfterMs as favoritesAfter } from '../features/items/favorites.ts'
import { shownInLists, shownStarred } from '../features/items/limits.ts'
import { baseColumns } from '../features/record-form/form-columns.ts'
import { madeTime } from '../features/record-form/new-record-form.tsx'
import { rowSizes, rowWindow } from '../features/records/grid/viewport.ts'
import { searchAfter } from '../features/settings/delayed-search.tsx'
import { searchDelay } from '../features/table-page/search-box.tsx'
import { effectiveOf } from '../features/views/view-query.ts'
import { lookUpAfter } from '../pages/login/find-organisation.tsx'
import * as members from '../pages/settings/roles/update/$roleId/$section/members-section.tsx'
import { saveAfter as rolesAfter } from '../pages/settings/roles/update/$roleId/$section/powers-section.tsx'

/** What the specification gives as a number, read from where the product reads it; in milliseconds and pixels. */
describe('constants', () => {
  it('of records [rule k.todo.debounce, k.record.created-toast]', () => {
    expect([todoPause, madeTime]).toEqual([2_000, 1_500])
  })
  it('of tables [rule k.table.row-height, t.row-height, k.table.sticky-columns, k.export.cooldown, k.export.toast]', () => {
    expect(rowSizes.short.height).toBe(32)
    expect(effectiveOf([], null, {}).frozen).toBe(1)
    expect([betweenExports, toastTimes.settings]).toEqual([120_000, 5_000])
  })
  it('of a table that is scrolled: rows come before they are in sight [rule k.table.infinite-threshold]', () => {
    const rowHeight = rowSizes.short.height
    const { last } = rowWindow({ top: 0, left: 0, width: 1_000, height: 640, rowHeight }, 1_000)
    expect(last * rowHeight - 640).toBeGreaterThanOrEqual(32)
  })
  it('of roles [rule k.role.debounce, k.members.page, k.members.debounce]', () => {
    expect([rolesAfter, members.atOnce, members.searchAfter]).toEqual([1_000, 50, 200])
  })
  it('of signing in [rule k.login.org-debounce, k.toast.password]', () => {
    expect([lookUpAfter, toastTimes.settings]).toEqual([1_000, 5_000])
  })
  it('of home and stars [rule k.home.starred-max, k.favorites.debounce, k.home.list-max, t.home-limits]', () => {
    expect([shownStarred, favoritesAfter, shownInLists, shownInGroup]).toEqual([10, 2_000, 5, 4])
  })
  it('of the action bar [rule k.palette.loading-delay, k.palette.home-group-max, k.palette.subquery-debounce, t.palette-limits]', () => {
    expect([loadingAfterMs, shownInLists, askAfterMs, shownInGroup]).toEqual([10, 5, 800, 4])
  })
  it('of the top navigation, whose search is the action bar [rule k.home.recent-topbar, k.search.top-debounce]', () => {
    expect([shownRecent, askAfterMs]).toEqual([7, 800])
  })
  it('of searches [rule v.search.debounce, k.search.debounce, t.search-debounce]', () => {
    expect([typingPause, searchAfter, askAfterMs]).toEqual([700, 700, 800])
    // A table answers fast enough to be asked sooner.
    expect(searchDelay).toBe(300)
  })
  it('of the whole product [rule k.desktop.delay, k.desktop.close, k.copy.feedback]', () => {
    expect([desktop.showAfterMs, desktop.closeAfterMs, feedbackTime]).toEqual([800, 10_000, 5_000])
  })
  it('of bars [rule k.topbar.mobile-dropdown]', () => {
    expect(onMobile).toBe(2)
  })
  it('of apps [rule k.title.debounce, k.grid.scroll-retries, k.grid.scroll-first, k.grid.scroll-next]', () => {
    expect([titleAfter, newBlock.tries, newBlock.firstAfter, newBlock.thenEvery]).toEqual([1_400, 20, 400, 100])
  })
  it('of document pages [rule k.doc.block-height, k.doc.min-resize]', () => {
    expect([blockHeight.usual, blockRowHeight, blockHeight.least]).toEqual([300, 18, 10])
  })
  it('of forms: four columns are three of the form and one beside it [rule k.form.columns, t.form-columns]', () => {
    expect(baseColumns('4_cols') + 1).toBe(4)
    expect(baseColumns('3_cols') + 1).toBe(3)
  })
})
