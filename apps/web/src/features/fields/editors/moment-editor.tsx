import { ActionIcon } from '@mantine/core'
import { FieldValueError } from '@oficina/kinds'
import { Icon } from '@oficina/ui'
import { IconCalendar } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { kindOf } from '../field-env.ts'
import classes from './editors.module.css'
import { LineEditor } from './line-editor.tsx'
import { wallClock } from './wall-clock.ts'
import type { ValueEditorProps } from './value-editor.ts'

/**
 * A day, or a day with its hour. Typed in the field's own format, which a browser's picker does not know; the picker
 * stands beside it for those who would rather look.
 */
export function MomentEditor(props: ValueEditorProps & { withTime: boolean }) {
  const { field, value, env, withTime, onTake, onProblem } = props
  const { t } = useTranslation('record')
  const picker = useRef<HTMLInputElement>(null)
  const picked = (text: string) => {
    try {
      const parsed = kindOf(field).parse(text, field.options, env)
      onProblem(null)
      onTake(parsed, parsed)
    } catch (error) {
      if (!(error instanceof FieldValueError)) throw error
      onProblem({ reason: error.reason, details: error.details })
    }
  }
  const now = typeof value === 'string' ? value : ''
  return (
    <div className={classes.withAction}>
      <LineEditor {...props} />
      <span className={classes.pickerPlace}>
        {/* Beside the button and out of reach: it only lends its picker. */}
        <input
          ref={picker}
          type={withTime ? 'datetime-local' : 'date'}
          className={classes.picker}
          tabIndex={-1}
          aria-hidden
          value={withTime && now !== '' ? wallClock(now, env.timezone) : now}
          onChange={(event) => event.currentTarget.value !== '' && picked(event.currentTarget.value)}
        />
        <ActionIcon
          aria-label={t('moment.pick', { label: field.label })}
          onClick={() => picker.current?.showPicker?.()}
        >
          <Icon of={IconCalendar} size={15} />
        </ActionIcon>
      </span>
    </div>
  )
}
