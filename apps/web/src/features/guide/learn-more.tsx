import { Icon } from '@oficina/ui'
import { IconExternalLink } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { GuidePageId } from '../../../vite/guide/guide-pages.ts'

/** A way to the page of the documentation about what is here, in a new tab: what was begun stays as it is. */
export function LearnMore({ page, anchor }: { page: GuidePageId; anchor?: string }) {
  const { t } = useTranslation()
  return (
    <a
      href={`/docs/${page}${anchor ? `#${anchor}` : ''}`}
      target="_blank"
      rel="noreferrer"
      className="text-link t-small"
    >
      {t('help.learnMore')} <Icon of={IconExternalLink} size={12} />
    </a>
  )
}
