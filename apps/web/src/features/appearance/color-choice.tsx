import { Button, UnstyledButton } from '@mantine/core'
import { optionColors, optionColorVars } from '@oficina/ui'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './color-choice.module.css'

interface ColorChoiceProps {
  label: string
  value: string | null
  onChange: (color: string | null) => void
}

/** One of the sixteen colours, one's own, or none. */
export function ColorChoice({ label, value, onChange }: ColorChoiceProps) {
  const { t } = useTranslation(['apps', 'fields'])
  const id = useId()
  const own = value?.startsWith('#') ? value : ''
  return (
    <fieldset className={classes.root} aria-label={label}>
      <span className="t-label" aria-hidden>
        {label}
      </span>
      <div className={classes.grid}>
        {optionColors.map((color) => (
          <UnstyledButton
            key={color}
            className={classes.choice}
            aria-label={t(`fields:color.${color}`)}
            title={t(`fields:color.${color}`)}
            aria-pressed={color === value}
            onClick={() => onChange(color)}
          >
            <i style={{ background: optionColorVars(color).solid }} />
          </UnstyledButton>
        ))}
      </div>
      <div className={classes.own}>
        <label htmlFor={id}>{t('color.own')}</label>
        <input
          key={own}
          id={id}
          type="color"
          defaultValue={own || '#ffffff'}
          // Told when the picker is closed: on the way there each step would be a call.
          onBlur={(event) => {
            const next = event.currentTarget.value
            if (next !== (own || '#ffffff')) onChange(next)
          }}
        />
        <Button
          variant="subtle"
          color="gray"
          size="compact-xs"
          disabled={value === null}
          onClick={() => onChange(null)}
        >
          {t('color.none')}
        </Button>
      </div>
    </fieldset>
  )
}
