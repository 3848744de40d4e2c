import { ActionIcon, Button, UnstyledButton } from '@mantine/core'
import { Icon, LazyMenu, Logo, Menu } from '@oficina/ui'
import { IconChevronDown, IconList, IconWorld } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { languageNames, languages } from '../../lib/i18n.ts'
import { useMaybeSession } from '../../ground/session/session.ts'
import classes from './guide-header.module.css'
import { GuideSearchBox } from './guide-search-box.tsx'
import { useGuide } from './use-guide.ts'

/** The bar above the documentation: the way to its contents, its search, its language, and back to the product. */
export function GuideHeader() {
  const { t, language } = useGuide()
  const session = useMaybeSession()
  return (
    <header className={classes.root}>
      <a href="#content" className={classes.skip}>
        {t('skip')}
      </a>
      <Link to="/docs" search={(before) => before} className={classes.title}>
        <Logo />
        <span className={classes.name}>{t('title')}</span>
      </Link>
      <ActionIcon
        className={classes.contents ?? ''}
        aria-label={t('contents')}
        renderRoot={(props) => <Link to="/docs" search={(before) => before} {...props} />}
      >
        <Icon of={IconList} size={18} />
      </ActionIcon>
      <div className={classes.search}>
        <GuideSearchBox key={language} />
      </div>
      <div className={classes.end}>
        <LanguageMenu />
        <Button
          variant="default"
          h={28}
          className={classes.product ?? ''}
          renderRoot={(props) => <Link to="/" {...props} />}
        >
          {session ? t('open') : t('login')}
        </Button>
      </div>
    </header>
  )
}

function LanguageMenu() {
  const { t, language } = useGuide()
  const navigate = useNavigate()
  return (
    <LazyMenu
      position="bottom-end"
      width={200}
      target={
        <UnstyledButton className={classes.language} aria-label={`${t('language')}: ${languageNames[language]}`}>
          <Icon of={IconWorld} size={16} />
          <span className={classes.languageName}>{languageNames[language]}</span>
          <Icon of={IconChevronDown} size={12} />
        </UnstyledButton>
      }
      items={() => (
        <>
          {languages.map((option) => (
            <Menu.Item
              key={option}
              lang={option}
              onClick={() => void navigate({ to: '.', search: { lang: option }, hash: true, replace: true })}
            >
              {languageNames[option]}
            </Menu.Item>
          ))}
        </>
      )}
    />
  )
}
