import { Icon } from '@oficina/ui'
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { GuidePage } from '../../../../vite/guide/guide-types.ts'
import { useGuide } from '../use-guide.ts'
import classes from './guide-article.module.css'
import { GuideBlocks, GuideWords } from './guide-blocks.tsx'

/** One page of the documentation, and the ways to those before and after it. */
export function GuideArticle({ id, page }: { id: string; page: GuidePage }) {
  const { contents, t } = useGuide()
  const all = contents.groups.flatMap((group) => group.pages)
  const at = all.findIndex((one) => one.id === id)
  const [previous, next] = [all[at - 1], all[at + 1]]
  return (
    <article className={classes.root}>
      <h1>{page.title}</h1>
      <p className={classes.summary}>
        <GuideWords words={page.summary} />
      </p>
      <GuideBlocks blocks={page.blocks} />
      <nav className={classes.ways} aria-label={t('ways')}>
        {previous && (
          <Link to="/docs/$page" params={{ page: previous.id }} search={(before) => before} className={classes.way}>
            <span className="t-small t-3">
              <Icon of={IconArrowLeft} size={14} /> {t('previous')}
            </span>
            <span className="t-strong">{previous.title}</span>
          </Link>
        )}
        {next && (
          <Link
            to="/docs/$page"
            params={{ page: next.id }}
            search={(before) => before}
            className={`${classes.way} ${classes.next}`}
          >
            <span className="t-small t-3">
              {t('next')} <Icon of={IconArrowRight} size={14} />
            </span>
            <span className="t-strong">{next.title}</span>
          </Link>
        )}
      </nav>
    </article>
  )
}
