import { ActionIcon } from '@mantine/core'
import { Icon } from '@oficina/ui'
import { IconCalendar, IconClock } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { EditorProps } from './cell-editor.tsx'
import classes from './cell-editor.module.css'
import { wallClock } from './editors/wall-clock.ts'
import { kindOf, valueKindOf } from './field-env.ts'
import { TextCellEditor } from './text-cell-editor.tsx'

/** A day, a time or both: typed as the field writes it, or taken from the browser's picker beside it. */
export function MomentCellEditor(props: EditorProps) {
  const { field, value, env, onTake } = props
  const { t } = useTranslation('records')
  const picker = useRef<HTMLInputElement>(null)
  const kind = valueKindOf(field)
  const now = typeof value === 'string' ? value : ''
  const shown = kind === 'dateTime' && now !== '' ? wallClock(now, env.timezone) : now
  return (
    <TextCellEditor {...props} isBeside={(target) => target?.closest(`.${classes.beside}`) !== null}>
      <span className={classes.beside}>
        {/* Out of reach: it only lends its picker. */}
        <input
          ref={picker}
          type={kind === 'dateTime' ? 'datetime-local' : kind === 'time' ? 'time' : 'date'}
          className={classes.picker}
          tabIndex={-1}
          aria-hidden
          value={shown}
          onChange={(event) => {
            const picked = event.currentTarget.value
            if (picked === '') return
            const parsed = kindOf(field).parse(picked, field.options, env)
            onTake(parsed, parsed, 'stay')
          }}
        />
        <ActionIcon
          size={22}
          tabIndex={-1}
          aria-label={t('cell.pickMoment', { label: field.label })}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => picker.current?.showPicker?.()}
        >
          <Icon of={kind === 'time' ? IconClock : IconCalendar} size={14} />
        </ActionIcon>
      </span>
    </TextCellEditor>
  )
}
