import { Icon } from '@oficina/ui'
import { IconChevronRight } from '@tabler/icons-react'
import { Link, useMatches } from '@tanstack/react-router'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { PathLink } from '../../ground/navigation/path-link.tsx'
import { crumbsOf } from '../navigation/titles.ts'
import classes from './breadcrumb.module.css'

/** Home and the way from there to the screen. */
export function Breadcrumb() {
  const { t } = useTranslation()
  const crumbs = crumbsOf(useMatches()).filter((crumb) => crumb.path !== '/home')
  return (
    <nav className={classes.root} aria-label={t('nav.breadcrumb')}>
      <Link to="/home" className={classes.link} data-now={crumbs.length === 0 || undefined}>
        {t('nav.home')}
      </Link>
      {crumbs.map((crumb, index) => (
        <Fragment key={`${crumb.path} ${crumb.label}`}>
          <Icon of={IconChevronRight} size={13} className={classes.arrow} />
          {index === crumbs.length - 1 ? (
            <span className={`${classes.now} t-cut`} aria-current="page" title={crumb.label}>
              {crumb.label}
            </span>
          ) : (
            <PathLink to={crumb.path} className={classes.link}>
              {crumb.label}
            </PathLink>
          )}
        </Fragment>
      ))}
    </nav>
  )
}
