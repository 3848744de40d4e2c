export type { Tab } from './tab-kind.ts'
export { presentTab, tabOf, type VisibleTabs, visibleTabs } from './tabs.ts'
