import { useTranslation } from 'react-i18next'
import type { FormPage } from './form-layout.ts'
import classes from './page-steps.module.css'

interface PageStepsProps {
  pages: readonly FormPage[]
  current: number
  /** Pages that can be gone to at once; the others come one after the other. */
  reached: number
  onGo: (page: number) => void
}

/** Where one is in a form of several pages. */
export function PageSteps({ pages, current, reached, onGo }: PageStepsProps) {
  const { t } = useTranslation('forms')
  if (pages.length < 2) return null
  return (
    <nav className={classes.root} aria-label={t('fill.pages')}>
      <ol className={classes.list}>
        {pages.map((page, index) => (
          <li key={page.id} className={classes.item}>
            <button
              type="button"
              className={classes.step}
              aria-current={index === current ? 'step' : undefined}
              aria-label={page.label ? `${index + 1}. ${page.label}` : t('fill.page', { number: index + 1 })}
              title={page.label || undefined}
              disabled={index > reached}
              onClick={() => onGo(index)}
            >
              {index + 1}
            </button>
          </li>
        ))}
      </ol>
      <span className="t-small t-2 t-num">{t('fill.pageOf', { number: current + 1, total: pages.length })}</span>
    </nav>
  )
}
