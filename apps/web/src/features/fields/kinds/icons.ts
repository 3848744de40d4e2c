import type { FieldTypeId } from '@oficina/kinds'
import type { TablerIcon } from '@tabler/icons-react'
import { byKind } from './by-kind.ts'

/** The icon of each type, from the `icon.ts` of its folder. Not part of the face: forms render fields without icons. */
export const fieldIcons = byKind(
  import.meta.glob<TablerIcon>('./*/icon.ts', { eager: true, import: 'icon' }),
) as Record<FieldTypeId, TablerIcon>
