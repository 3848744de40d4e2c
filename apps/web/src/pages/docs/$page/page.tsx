import { createFileRoute, notFound } from '@tanstack/react-router'
import { guideLanguage } from '../guide-language.ts'
import { GuideArticle } from './guide-article.tsx'

export const Route = createFileRoute('/docs/$page/')({
  loaderDeps: ({ search }) => ({ lang: search.lang }),
  loader: async ({ params, deps }) => {
    const { pages } = await import('virtual:guide')
    const load = pages[guideLanguage(deps.lang ? { lang: deps.lang } : {})][params.page]
    if (!load) return notFound({ throw: true })
    const page = (await load()).default
    return { title: page.title, page }
  },
  component: GuidePageRoute,
})

function GuidePageRoute() {
  const { page: id } = Route.useParams()
  const { page } = Route.useLoaderData()
  return <GuideArticle id={id} page={page} />
}
