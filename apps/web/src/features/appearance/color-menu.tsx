import { Popover, UnstyledButton } from '@mantine/core'
import { type OptionColor, optionColors, optionColorVars } from '@oficina/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './color-menu.module.css'

interface ColorMenuProps {
  label: string
  value: OptionColor
  onChange: (color: OptionColor) => void
}

/** The sixteen colours behind a swatch. */
export function ColorMenu({ label, value, onChange }: ColorMenuProps) {
  const { t } = useTranslation('fields')
  const [open, setOpen] = useState(false)
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton
          className={classes.swatch}
          aria-label={`${label}: ${t(`color.${value}`)}`}
          aria-expanded={open}
          onClick={() => setOpen((now) => !now)}
        >
          <i style={{ background: optionColorVars(value).solid }} />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown p={6}>
        <ColorGrid
          label={label}
          value={value}
          onChange={(color) => {
            onChange(color)
            setOpen(false)
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

export function ColorGrid({ label, value, onChange }: ColorMenuProps) {
  const { t } = useTranslation('fields')
  return (
    <fieldset aria-label={label} className={classes.grid}>
      {optionColors.map((color) => (
        <UnstyledButton
          key={color}
          className={classes.choice}
          aria-label={t(`color.${color}`)}
          aria-pressed={color === value}
          title={t(`color.${color}`)}
          onClick={() => onChange(color)}
        >
          <i style={{ background: optionColorVars(color).solid }} />
        </UnstyledButton>
      ))}
    </fieldset>
  )
}
