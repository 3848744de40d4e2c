import { Icon } from '@oficina/ui'
import { IconSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './block-search.module.css'

/** What is looked for in a block. The browser's own field: a page for visitors brings no library for it. */
export function BlockSearch({ text, setText }: { text: string; setText: (text: string) => void }) {
  const { t } = useTranslation('blocks')
  return (
    <label className={classes.search}>
      <Icon of={IconSearch} size={14} />
      <input
        type="search"
        aria-label={t('list.search')}
        placeholder={t('list.search')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </label>
  )
}
