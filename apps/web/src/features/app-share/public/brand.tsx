import { Logo } from '@oficina/ui'
import { useTranslation } from 'react-i18next'
import classes from './public-page.module.css'

/** Below every public page, unless a plan lets it be taken away. */
export function Brand() {
  const { t } = useTranslation('public')
  return (
    <footer className={classes.brand}>
      <Logo size={16} />
      <span>{t('madeWith')}</span>
    </footer>
  )
}
