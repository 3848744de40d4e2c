// The list of a combobox: focus stays in the input, which moves the selection and runs it by keys.
// oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events
import { Avatar, Icon, Keys } from '@oficina/ui'
import { IconAlertTriangle, IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ItemTile } from '../../features/items/item-parts.tsx'
import { type Entry, type EntryGroup } from './entry.ts'
import type { ShownGroup } from './group-entries.ts'
import classes from './palette-dialog.module.css'

/** What the selection can stand on: an entry, the line that shows more of a group, or one that tries again. */
export type Line =
  | { kind: 'entry'; key: string; entry: Entry }
  | { kind: 'more'; key: string; group: EntryGroup; count: number }
  | { kind: 'retry'; key: string; group: EntryGroup; retry: () => void }

/** The lines in the order in which they stand. */
export function linesOf(
  groups: readonly ShownGroup[],
  failed: { group: EntryGroup; retry: () => void } | null,
): Line[] {
  const lines = groups.flatMap(({ group, entries, more }): Line[] => [
    ...entries.map((entry): Line => ({ kind: 'entry', key: `${group} ${entry.id}`, entry })),
    ...(more > 0 ? [{ kind: 'more' as const, key: `more ${group}`, group, count: more }] : []),
  ])
  return failed ? [...lines, { kind: 'retry', key: `retry ${failed.group}`, ...failed }] : lines
}

/** The id of a line's element; a space would end it. */
export const idOfLine = (listId: string, { key }: Line): string => `${listId}-${key.replaceAll(/\s+/g, '-')}`

const groupOf = (line: Line): EntryGroup => (line.kind === 'entry' ? line.entry.group : line.group)

interface PaletteListProps {
  id: string
  lines: readonly Line[]
  current: Line | undefined
  onPoint: (line: Line) => void
  onRun: (line: Line) => void
}

/** The lines under the names of their groups. */
export function PaletteList({ id, lines, current, onPoint, onRun }: PaletteListProps) {
  const { t } = useTranslation('palette')
  const groups = [...Map.groupBy(lines, groupOf)]
  return (
    <div id={id} role="listbox" aria-label={t('title')}>
      {groups.map(([group, own]) => (
        <div key={group} role="group" aria-label={t(`group.${group}`)}>
          <div className={classes.group} aria-hidden>
            {t(`group.${group}`)}
          </div>
          {own.map((line) => (
            <div
              key={line.key}
              id={idOfLine(id, line)}
              data-key={line.key}
              role="option"
              tabIndex={-1}
              aria-selected={line.key === current?.key}
              className={classes.row}
              onPointerMove={() => onPoint(line)}
              onClick={() => onRun(line)}
            >
              <LineContent line={line} />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

function LineContent({ line }: { line: Line }) {
  const { t } = useTranslation('palette')
  switch (line.kind) {
    case 'entry':
      return (
        <>
          <Sign entry={line.entry} />
          <span className={`t-strong t-cut ${classes.label}`}>{line.entry.label}</span>
          {line.entry.hint && <span className={`t-2 t-cut ${classes.hint}`}>{line.entry.hint}</span>}
          <span className={classes.gap} />
          {line.entry.keys && <Keys keys={line.entry.keys} />}
        </>
      )
    case 'more':
      return (
        <>
          <Icon of={IconChevronDown} size={17} className={classes.icon} />
          <span className="t-2 t-cut">{t('showMore').replace('#', String(line.count))}</span>
        </>
      )
    case 'retry':
      return (
        <>
          <Icon of={IconAlertTriangle} size={17} className={classes.warning} />
          <span className="t-2 t-cut">{t('groupFailed', { group: t(`group.${line.group}`) })}</span>
        </>
      )
  }
}

function Sign({ entry: { sign } }: { entry: Entry }) {
  if ('icon' in sign) return <Icon of={sign.icon} size={17} className={classes.icon} />
  if ('tile' in sign) return <ItemTile item={sign.tile} size={22} />
  return <Avatar name={sign.person.name} src={sign.person.photo} colorKey={sign.person.id} size={22} />
}
