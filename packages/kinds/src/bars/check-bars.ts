import type { BottomNav, MenuBar, MenuBarItem, TopBar } from './bar-schemas.ts'

/** What is wrong with a bar, with the words that people are told where the specification gives them. */
export interface BarIssue {
  path: string
  reason: string
  message?: string
}

/** What a phone has room for. */
export const bottomNavOnMobile = 5

export function checkBottomNav(bar: BottomNav, app: { id: string; label: string }): BarIssue[] {
  const issues: BarIssue[] = []
  const path = 'bottom_nav.items'
  if (bar.items.length === 0) issues.push({ path, reason: 'required' })
  if (bar.only_show_on_mobile && bar.items.length > bottomNavOnMobile) {
    issues.push({ path, reason: 'too_many_on_mobile', message: 'Only 5 items can be displayed in mobile' })
  }
  if (!bar.items.some(({ type, target }) => type === 'app' && target === app.id)) {
    const message = `The app "${app.label}" must be in the navigation bar`
    issues.push({ path, reason: 'current_app_missing', message })
  }
  return issues
}

export function checkMenuBar(bar: MenuBar): BarIssue[] {
  const issues: BarIssue[] = []
  if (bar.items.length === 0) issues.push({ path: 'menu_bar.items', reason: 'required' })
  for (const key of ['top_bg_color', 'bottom_bg_color'] as const) {
    if (bar[key] === null) issues.push({ path: `menu_bar.${key}`, reason: 'required' })
  }
  if (bar.show_when_hovered && !bar.allow_hide_menu) {
    issues.push({ path: 'menu_bar.show_when_hovered', reason: 'needs_allow_hide_menu' })
  }
  if (bar.large_icons && !bar.show_app_icons)
    issues.push({ path: 'menu_bar.large_icons', reason: 'needs_show_app_icons' })
  return [...issues, ...checkFolders(bar.items)]
}

/** Each folder has a name and its end behind it; what opened last closes first. */
function checkFolders(items: readonly MenuBarItem[]): BarIssue[] {
  const issues: BarIssue[] = []
  const open: string[] = []
  items.forEach((item, n) => {
    const path = `menu_bar.items.${n}`
    if (item.type === 'folder') {
      open.push(item.id)
      if (item.folder_config.name === '') issues.push({ path: `${path}.folder_config.name`, reason: 'required' })
    }
    if (item.type === 'folder_end' && open.pop() !== item.folder_end_for) {
      issues.push({ path: `${path}.folder_end_for`, reason: 'unknown_folder' })
    }
  })
  if (open.length > 0) issues.push({ path: 'menu_bar.items', reason: 'folder_without_end' })
  return issues
}

/** Nothing is aligned in a list to choose from. */
export function checkTopBar(bar: TopBar): BarIssue[] {
  const issues: BarIssue[] = []
  if (bar.items.length === 0) issues.push({ path: 'top_bar.items', reason: 'required' })
  if (bar.items_variant !== 'select' && bar.align_items === null) {
    issues.push({ path: 'top_bar.align_items', reason: 'required' })
  }
  return issues
}
