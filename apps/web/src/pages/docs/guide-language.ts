import type { Language } from '@oficina/contract'
import { currentLanguage, i18n, languages, readCatalogue } from '../../lib/i18n.ts'

export interface GuideSearch {
  /** The documentation in another language than the rest of the interface. */
  lang?: Language
}

export const readGuideSearch = (raw: Record<string, unknown>): GuideSearch => {
  const lang = languages.find((language) => language === raw.lang)
  return lang ? { lang } : {}
}

export const guideLanguage = ({ lang }: GuideSearch): Language => lang ?? currentLanguage()

/** Has the words around the pages ready in their language, which need not be the interface's. */
export async function loadGuideTexts(language: Language): Promise<void> {
  if (!i18n.hasResourceBundle(language, 'guides'))
    i18n.addResourceBundle(language, 'guides', await readCatalogue(language, 'guides'))
}
