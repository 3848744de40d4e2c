import { IconFileText, type TablerIcon } from '@tabler/icons-react'
import { tableIconOf } from './table-icons.ts'

/** A page's sign; a sheet of paper where it has none. */
export const docPageIconOf = (name: string | null): TablerIcon => (name === null ? IconFileText : tableIconOf(name))
