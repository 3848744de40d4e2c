import { PageBody, PageHeader, Section } from '@oficina/ui'
import { createFileRoute, Link } from '@tanstack/react-router'
import classes from './contents.module.css'
import { useGuide } from './use-guide.ts'

export const Route = createFileRoute('/docs/')({ component: GuideContentsPage })

/** All pages with a line about each. */
function GuideContentsPage() {
  const { contents, t } = useGuide()
  return (
    <PageBody width={960}>
      <PageHeader title={t('title')} text={t('intro')} />
      {contents.groups.map((group) => (
        <Section key={group.id} title={t(`group.${group.id}`)}>
          <ul className={classes.list}>
            {group.pages.map((page) => (
              <li key={page.id}>
                <Link to="/docs/$page" params={{ page: page.id }} search={(before) => before} className={classes.card}>
                  <span className="t-strong">{page.title}</span>
                  <span className="t-small t-2">{page.summary}</span>
                </Link>
              </li>
            ))}
          </ul>
        </Section>
      ))}
    </PageBody>
  )
}
