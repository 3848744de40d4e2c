import { Button, Popover, TextInput, UnstyledButton } from '@mantine/core'
import { Icon } from '@oficina/ui'
import { useTranslation } from 'react-i18next'
import { tableIconNames, tableIcons } from '../../appearance/table-icons.ts'
import { ChosenIconSign, type ChosenIcon } from '../../appearance/chosen-icon.tsx'
import classes from './controls.module.css'

interface IconControlProps {
  label: string
  value: ChosenIcon
  onChange: (icon: ChosenIcon) => void
}

/** A sign of the set, an emoji, or none. */
export function IconControl({ label, value, onChange }: IconControlProps) {
  const { t } = useTranslation(['blockSettings', 'blocks', 'fields'])
  const emoji = typeof value === 'object' && value?.type === 'emoji' ? value.value : ''
  return (
    <div className={classes.line}>
      <Popover position="bottom-start" trapFocus returnFocus>
        <Popover.Target>
          <Button variant="default" aria-label={label}>
            {value === null ? t('panel.noIcon') : <ChosenIconSign icon={value} />}
          </Button>
        </Popover.Target>
        <Popover.Dropdown>
          <div className={classes.icons}>
            {tableIconNames.map((name) => (
              <UnstyledButton
                key={name}
                className={classes.icon}
                aria-label={t(`fields:icon.${name}`)}
                aria-pressed={value === name}
                onClick={() => onChange(name)}
              >
                <Icon of={tableIcons[name]} size={17} />
              </UnstyledButton>
            ))}
          </div>
          <TextInput
            label={t('panel.emoji')}
            value={emoji}
            maxLength={16}
            onChange={(event) => {
              const text = event.currentTarget.value.trim()
              onChange(text === '' ? null : { type: 'emoji', value: text })
            }}
          />
        </Popover.Dropdown>
      </Popover>
      {value !== null && (
        <Button size="compact-xs" variant="subtle" color="gray" onClick={() => onChange(null)}>
          {t('panel.clear')}
        </Button>
      )}
    </div>
  )
}
