import { describe, expect, it, vi } from 'vitest'
import { firstTab, keepTab, lastViewOf, openTab, pressTab, rememberView } from './tool-tab.ts'

describe('what stands beside a table', () => {
  it('starts on the views for whoever was looking through one [rule s.table.toolbar-start]', () => {
    expect([firstTab(null, null), firstTab('viw_1', null), firstTab(null, 'viw_1')]).toEqual([
      'tools',
      'views',
      'views',
    ])
  })
  it('closes by the tab that is open, and leaves a view with it [rule s.table.toolbar-close, s.table.toolbar-leave]', () => {
    expect(pressTab('tools', 'tools', null, null)).toEqual({ tab: null, go: null })
    expect(pressTab('views', 'views', 'viw_1', 'viw_1')).toEqual({ tab: null, go: { view: null } })
    expect(pressTab('views', 'tools', 'viw_1', 'viw_1')).toEqual({ tab: 'tools', go: { view: null } })
  })
  it('opens the views on the one that was looked through last', () => {
    expect(pressTab(null, 'views', null, 'viw_2')).toEqual({ tab: 'views', go: { view: 'viw_2' } })
    expect(pressTab('tools', 'views', 'viw_1', 'viw_1')).toEqual({ tab: 'views', go: null })
    expect(pressTab('tools', 'views', null, null)).toEqual({ tab: 'views', go: null })
  })
  it('remembers a view for each table [rule s.table.toolbar-last]', () => {
    rememberView('tbl_1', 'viw_1')
    expect([lastViewOf('tbl_1'), lastViewOf('tbl_2')]).toEqual(['viw_1', null])
    rememberView('tbl_1', null)
    expect(lastViewOf('tbl_1')).toBeNull()
  })
  it('stays as it was when the page is loaded anew, whatever view was looked through since', async () => {
    expect(openTab('tbl_3', () => 'tools')).toBe('tools')
    keepTab('tbl_4', null)
    vi.resetModules()
    const loadedAnew = await import('./tool-tab.ts')
    expect(loadedAnew.openTab('tbl_3', () => 'views')).toBe('tools')
    expect(loadedAnew.openTab('tbl_4', () => 'views')).toBe('views')
  })
})
