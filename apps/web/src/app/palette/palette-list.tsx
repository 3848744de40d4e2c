// The list of a combobox: focus stays in the input, which moves the selection and runs it by keys.
// oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events
import { Icon, Keys } from '@oficina/ui'
import { useTranslation } from 'react-i18next'
import type { Command, CommandGroup } from './command.ts'
import classes from './palette-dialog.module.css'

export interface Row extends Command {
  label: string
}

interface PaletteListProps {
  id: string
  groups: readonly { group: CommandGroup; rows: Row[] }[]
  current: Row | undefined
  onPoint: (row: Row) => void
  onRun: (row: Row) => void
}

/** The entries under their groups. */
export function PaletteList({ id, groups, current, onPoint, onRun }: PaletteListProps) {
  const { t } = useTranslation('palette')
  return (
    <div id={id} role="listbox" aria-label={t('title')}>
      {groups.map(({ group, rows }) => (
        <div key={group} role="group" aria-label={t(`group.${group}`)}>
          <div className={classes.group} aria-hidden>
            {t(`group.${group}`)}
          </div>
          {rows.map((row) => (
            <div
              key={row.id}
              id={`${id}-${row.id}`}
              data-id={row.id}
              role="option"
              tabIndex={-1}
              aria-selected={row === current}
              className={classes.row}
              onPointerMove={() => onPoint(row)}
              onClick={() => onRun(row)}
            >
              <Icon of={row.icon} size={17} className={classes.icon} />
              <span className="t-strong t-cut">{row.label}</span>
              <span className={classes.gap} />
              {row.keys && <Keys keys={row.keys} />}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
