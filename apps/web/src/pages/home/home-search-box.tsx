import { Icon } from '@oficina/ui'
import { IconSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './home.module.css'

/** A plain field: the library's own would be fetched for nothing else on this page. */
export function HomeSearchBox({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const { t } = useTranslation('home')
  return (
    <div className={classes.search}>
      <Icon of={IconSearch} size={15} />
      <input
        type="search"
        aria-label={t('search.label')}
        placeholder={t('search.label')}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && onChange('')}
      />
    </div>
  )
}
