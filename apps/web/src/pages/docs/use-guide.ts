import { getRouteApi } from '@tanstack/react-router'
import { i18n } from '../../lib/i18n.ts'

const layout = getRouteApi('/docs')

/** The language of the documentation, its list of pages, and its words. */
export function useGuide() {
  const { language, contents } = layout.useLoaderData()
  return { language, contents, t: i18n.getFixedT(language, 'guides') }
}
