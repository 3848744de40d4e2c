/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the rows of a windowed grid are placed freely, which table rows cannot be */
import { ActionIcon } from '@mantine/core'
import { Icon } from '@oficina/ui'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { GridColumn, GroupFace } from './grid-props.ts'
import type { GroupHead } from './lines.ts'
import classes from './record-grid.module.css'
import { type Placed, type RowSize, rowSizes } from './viewport.ts'

interface GroupRowProps {
  line: number
  head: GroupHead
  columns: readonly GridColumn[]
  /** Where the columns that stay in sight end. */
  pinnedEnd: number
  placed: readonly Placed[]
  isActive: boolean
  size: RowSize
  face: GroupFace
}

/** The head of a group: what its records have in common, how many they are, and what they add up to. */
export function GroupRow({ line, head, columns, pinnedEnd, placed, isActive, size, face }: GroupRowProps) {
  const { t } = useTranslation('records')
  return (
    <div
      role="row"
      aria-rowindex={line + 2}
      aria-level={head.depth}
      aria-expanded={head.isOpen}
      className={classes.groupRow}
      style={{ transform: `translateY(${line * rowSizes[size].height}px)` }}
    >
      <div
        role="gridcell"
        id={`cell-${line}-0`}
        aria-colindex={1}
        className={classes.groupTitle}
        data-row={line}
        data-column={0}
        data-active={isActive || undefined}
        style={{ minWidth: pinnedEnd, paddingLeft: 8 + (head.depth - 1) * 20 }}
      >
        <ActionIcon
          size={22}
          tabIndex={-1}
          aria-label={t(head.isOpen ? 'group.close' : 'group.open')}
          onClick={() => face.onToggle(head.id)}
        >
          <Icon of={head.isOpen ? IconChevronDown : IconChevronRight} size={14} />
        </ActionIcon>
        {face.title(head)}
        <span className="t-num t-3">{head.count}</span>
      </div>
      <div role="presentation" className={classes.moved}>
        {placed.map(({ index, left, width }) => {
          const field = columns[index]?.field
          const shown = field && face.cell(head, field)
          return shown ? (
            <div
              key={field.id}
              role="gridcell"
              aria-colindex={index + 2}
              className={classes.groupCell}
              style={{ left, width }}
            >
              {shown}
            </div>
          ) : null
        })}
      </div>
    </div>
  )
}
