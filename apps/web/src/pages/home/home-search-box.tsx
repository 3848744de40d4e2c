import { SearchInput } from '@oficina/ui'
import { useTranslation } from 'react-i18next'
import classes from './home.module.css'

/** Looks through what stands on the page. */
export function HomeSearchBox({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const { t } = useTranslation('home')
  return <SearchInput className={classes.search} label={t('search.label')} value={value} onChange={onChange} />
}
