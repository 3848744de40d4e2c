import { UnstyledButton } from '@mantine/core'
import { Icon, type OptionColor } from '@oficina/ui'
import { useTranslation } from 'react-i18next'
import { ColorGrid } from './color-menu.tsx'
import { tableIconNames, tableIconOf, tableIcons } from './table-icons.ts'
import classes from './icon-and-color.module.css'

interface IconAndColorProps {
  icon: string | null
  color: OptionColor
  onChange: (change: { icon?: string; color?: OptionColor }) => void
}

/** Lets the icon and the colour of a table, an app or a page be chosen. */
export function IconAndColor({ icon, color, onChange }: IconAndColorProps) {
  const { t } = useTranslation('fields')
  return (
    <>
      <ColorGrid label={t('title.color')} value={color} onChange={(next) => onChange({ color: next })} />
      <fieldset aria-label={t('title.icon')} className={classes.icons}>
        {tableIconNames.map((name) => (
          <UnstyledButton
            key={name}
            className={classes.icon}
            aria-label={t(`icon.${name}`)}
            title={t(`icon.${name}`)}
            aria-pressed={tableIcons[name] === tableIconOf(icon)}
            onClick={() => onChange({ icon: name })}
          >
            <Icon of={tableIcons[name]} size={17} />
          </UnstyledButton>
        ))}
      </fieldset>
    </>
  )
}
