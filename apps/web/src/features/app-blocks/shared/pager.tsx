import { ActionIcon } from '@mantine/core'
import { Icon } from '@oficina/ui'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './pager.module.css'

interface PagerProps {
  page: number
  hasNext: boolean
  onPage: (page: number) => void
}

/** The way to the page before and the next; not there where there is but one. */
export function Pager({ page, hasNext, onPage }: PagerProps) {
  const { t } = useTranslation('blocks')
  if (page === 1 && !hasNext) return null
  return (
    <div className={classes.pager}>
      <ActionIcon aria-label={t('list.previousPage')} disabled={page === 1} onClick={() => onPage(page - 1)}>
        <Icon of={IconChevronLeft} />
      </ActionIcon>
      <output className="t-small t-2 t-num">{t('list.page', { page })}</output>
      <ActionIcon aria-label={t('list.nextPage')} disabled={!hasNext} onClick={() => onPage(page + 1)}>
        <Icon of={IconChevronRight} />
      </ActionIcon>
    </div>
  )
}
