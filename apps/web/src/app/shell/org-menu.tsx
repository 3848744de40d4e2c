import { UnstyledButton } from '@mantine/core'
import { Icon, LazyMenu, lazyPart, LetterTile } from '@oficina/ui'
import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../ground/session/session.ts'
import classes from './org-menu.module.css'

const OrgMenuItems = lazyPart(() => import('./org-menu-items.tsx'))

/** The organisation, and what belongs to the person in it. */
export function OrgMenu() {
  const { t } = useTranslation()
  const { org } = useSession()
  return (
    <LazyMenu
      width={240}
      target={
        <UnstyledButton className={classes.target ?? ''} aria-label={t('orgMenu.label', { name: org.name })}>
          <LetterTile name={org.name} src={org.logo_customizado} size={22} />
          <span className={`t-strong t-cut ${classes.name}`}>{org.name}</span>
          <Icon of={IconChevronDown} size={14} className={classes.arrow} />
        </UnstyledButton>
      }
      items={() => <OrgMenuItems />}
    />
  )
}
