import { Button } from '@mantine/core'
import { isOptionColor } from '@oficina/ui'
import { useTranslation } from 'react-i18next'
import { ColorMenu } from '../../appearance/color-menu.tsx'
import classes from './color-control.module.css'

interface ColorControlProps {
  label: string
  value: string | null
  onChange: (color: string | null) => void
}

/** One of the sixteen colours, one of one's own, or none. */
export function ColorControl({ label, value, onChange }: ColorControlProps) {
  const { t } = useTranslation(['blockSettings', 'blocks'])
  return (
    <div className={classes.line}>
      <span className={classes.label}>{label}</span>
      {value === null ? (
        <span className="t-small t-2">{t('panel.noColor')}</span>
      ) : (
        !isOptionColor(value) && <i className={classes.own} style={{ background: value }} title={value} />
      )}
      <ColorMenu label={label} value={value !== null && isOptionColor(value) ? value : 'cinza'} onChange={onChange} />
      <input
        type="color"
        className={classes.picker}
        aria-label={t('panel.ownColor', { label })}
        value={value !== null && value.startsWith('#') ? value : '#2b50d6'}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {value !== null && (
        <Button size="compact-xs" variant="subtle" color="gray" onClick={() => onChange(null)}>
          {t('panel.clear')}
        </Button>
      )}
    </div>
  )
}
