import { Button, Popover } from '@mantine/core'
import type { Field } from '@oficina/contract'
import { Icon } from '@oficina/ui'
import { IconPalette } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Env } from '../../fields/field-env.ts'
import { ColorRulesEditor } from '../../views/bar/color-rules-editor.tsx'
import type { ViewColors } from '../../views/view-query.ts'
import classes from './controls.module.css'

interface ColorsControlProps {
  label: string
  fields: readonly Field[]
  value: ViewColors
  env: Env
  onChange: (colors: ViewColors) => void
}

/** By which rules records get a colour. They need more room than the panel has. */
export function ColorsControl({ label, fields, value, env, onChange }: ColorsControlProps) {
  const { t } = useTranslation('records')
  return (
    <Popover position="left-start" trapFocus returnFocus>
      <Popover.Target>
        <Button
          variant={value.length > 0 ? 'light' : 'default'}
          aria-label={label}
          leftSection={<Icon of={IconPalette} size={15} />}
        >
          {value.length > 0 ? t('color.count', { count: value.length }) : t('color.title')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.rules ?? ''}>
        <ColorRulesEditor fields={fields} colors={value} env={env} onChange={onChange} />
      </Popover.Dropdown>
    </Popover>
  )
}
