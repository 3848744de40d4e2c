import { SideNav, SideNavGroup, sideNavLink } from '@oficina/ui'
import { Link } from '@tanstack/react-router'
import classes from './guide-nav.module.css'
import { useGuide } from './use-guide.ts'

/** The pages, beside the one that is read. Phones have the contents as a page of its own. */
export function GuideNav() {
  const { contents, t } = useGuide()
  return (
    <div className={classes.root}>
      <SideNav label={t('contents')} width={248}>
        {contents.groups.map((group) => (
          <SideNavGroup key={group.id} title={t(`group.${group.id}`)}>
            {group.pages.map((page) => (
              <Link
                key={page.id}
                to="/docs/$page"
                params={{ page: page.id }}
                search={(before) => before}
                activeOptions={{ includeSearch: false }}
                className={sideNavLink}
              >
                <span className="t-cut">{page.title}</span>
              </Link>
            ))}
          </SideNavGroup>
        ))}
      </SideNav>
    </div>
  )
}
