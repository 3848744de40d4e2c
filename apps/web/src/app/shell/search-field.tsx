import { Icon, Keys } from '@oficina/ui'
import { IconSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { openPalette } from '../../ground/palette/palette-store.ts'
import classes from './search-field.module.css'

/** Looks like a field and opens the action bar. */
export function SearchField() {
  const { t } = useTranslation()
  return (
    <button type="button" className={classes.field} onClick={openPalette} aria-keyshortcuts="Control+K">
      <Icon of={IconSearch} size={15} />
      <span className={`t-cut ${classes.words} ${classes.long}`}>{t('nav.search')}</span>
      <span className={`t-cut ${classes.words} ${classes.short}`}>{t('nav.searchShort')}</span>
      <span aria-hidden className={classes.keys}>
        <Keys keys="$mod+k" />
      </span>
    </button>
  )
}
