import { createFileRoute, notFound } from '@tanstack/react-router'
import { guideLanguage } from '../guide-language.ts'
import { GuideArticle } from './guide-article.tsx'

export const Route = createFileRoute('/docs/$page/')({
  loaderDeps: ({ search }) => ({ lang: search.lang }),
  loader: async ({ params, deps }) => {
    const { pages } = await import('virtual:guide')
    const load = pages[guideLanguage(deps.lang ? { lang: deps.lang } : {})][params.page]
    const page = load ? (await load()).default : null
    if (!page) notFound({ throw: true })
    return { title: page?.title ?? '', page }
  },
  component: GuidePageRoute,
})

function GuidePageRoute() {
  const { page: id } = Route.useParams()
  const { page } = Route.useLoaderData()
  return page && <GuideArticle id={id} page={page} />
}
