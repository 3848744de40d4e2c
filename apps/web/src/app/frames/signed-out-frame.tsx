import { UnstyledButton } from '@mantine/core'
import { Icon, LazyMenu, Logo, Menu } from '@oficina/ui'
import { IconChevronDown, IconWorld } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { changeLanguage, currentLanguage, languageNames, languages } from '../../lib/i18n.ts'
import { Azulejo } from './azulejo.tsx'
import classes from './signed-out-frame.module.css'

/** The two halves around login, password and sign-up pages: a column for the form, and the wall of tiles. */
export default function SignedOutFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('auth')
  return (
    <div className={classes.root}>
      <div className={classes.side}>
        <header className={classes.brand}>
          <Logo size={26} />
          <span>Oficina</span>
        </header>
        <main className={classes.main}>
          <div className={classes.column}>{children}</div>
        </main>
        <LanguageMenu />
      </div>
      <aside className={classes.wall}>
        <Azulejo />
        <div className={classes.words}>
          <p className={classes.claim}>{t('brand.title')}</p>
          <p className={classes.text}>{t('brand.text')}</p>
        </div>
      </aside>
    </div>
  )
}

function LanguageMenu() {
  const { t } = useTranslation('auth')
  const [language, setLanguage] = useState(currentLanguage)
  return (
    <footer>
      <LazyMenu
        position="top-start"
        width={200}
        target={
          <UnstyledButton className={classes.language} aria-label={`${t('language')}: ${languageNames[language]}`}>
            <Icon of={IconWorld} size={14} />
            {languageNames[language]}
            <Icon of={IconChevronDown} size={12} />
          </UnstyledButton>
        }
        items={() => (
          <>
            {languages.map((option) => (
              <Menu.Item
                key={option}
                lang={option}
                onClick={() => {
                  setLanguage(option)
                  void changeLanguage(option)
                }}
              >
                {languageNames[option]}
              </Menu.Item>
            ))}
          </>
        )}
      />
    </footer>
  )
}
