import { IconLayoutDashboard, type TablerIcon } from '@tabler/icons-react'
import { tableIconOf } from './table-icons.ts'

/** An app's sign; that of a page where it has none. */
export const appIconOf = (name: string | null): TablerIcon => (name === null ? IconLayoutDashboard : tableIconOf(name))
