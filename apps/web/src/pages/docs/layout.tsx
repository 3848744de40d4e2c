import { createFileRoute, Outlet, useMatch } from '@tanstack/react-router'
import { GuideHeader } from './guide-header.tsx'
import { guideLanguage, loadGuideTexts, readGuideSearch } from './guide-language.ts'
import { GuideNav } from './guide-nav.tsx'
import classes from './layout.module.css'
import { useGuide } from './use-guide.ts'

export const Route = createFileRoute('/docs')({
  // Open to everyone: it says nothing about any organisation.
  staticData: { frame: 'bare', title: 'guides:title', messages: ['guides'] },
  validateSearch: readGuideSearch,
  loaderDeps: ({ search }) => ({ lang: search.lang }),
  loader: async ({ deps }) => {
    const language = guideLanguage(deps.lang ? { lang: deps.lang } : {})
    // The list of all pages stays out of what every screen starts with.
    const { contents } = await import('virtual:guide')
    const [{ default: list }] = await Promise.all([contents[language](), loadGuideTexts(language)])
    return { language, contents: list }
  },
  component: GuideLayout,
})

function GuideLayout() {
  const { language } = useGuide()
  const page = useMatch({ from: '/docs/$page/', shouldThrow: false })?.params.page
  return (
    <div className={classes.root} lang={language}>
      <GuideHeader />
      <div className={classes.body}>
        {page !== undefined && <GuideNav />}
        {/* A page begins at its top. */}
        <main key={`${language} ${page}`} className={classes.page} id="content" tabIndex={-1}>
          <Outlet />
        </main>
      </div>
    </div>
  )
}
