import { useTranslation } from 'react-i18next'
import classes from './early-input.module.css'
import { closePalette, keepTyped } from '../../ground/palette/palette-store.ts'

/** Stands in for the action bar while its code comes: what is typed meanwhile is not lost. */
export function EarlyInput() {
  const { t } = useTranslation()
  return (
    <div className={classes.ground}>
      <input
        ref={(input) => input?.focus()}
        className={classes.input}
        aria-label={t('nav.search')}
        autoComplete="off"
        onChange={(event) => keepTyped(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && closePalette()}
        data-dialog
      />
    </div>
  )
}
