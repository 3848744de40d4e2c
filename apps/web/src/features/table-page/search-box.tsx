import { SearchInput } from '@oficina/ui'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './table-page.module.css'

export const searchDelay = 300

/** What is looked for in the table; asked for once the hand rests. */
export function SearchBox({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const { t } = useTranslation('records')
  const [text, setText] = useState(value)
  // The address may change by other hands: by going back, or by a button that clears the search.
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    setText(value)
  }
  useEffect(() => {
    if (text.trim() === value) return
    const timer = setTimeout(() => onChange(text.trim()), searchDelay)
    return () => clearTimeout(timer)
  }, [text, value, onChange])
  return <SearchInput className={classes.search} label={t('page.search')} value={text} onChange={setText} />
}
