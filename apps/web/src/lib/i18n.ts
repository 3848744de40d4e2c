import type { Language } from '@oficina/contract'
import i18next, { type BackendModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Namespace } from '../locales/namespaces.ts'
import { keepTexts } from './keep-texts.ts'
import { storage } from './storage.ts'

export const languages = ['pt-BR', 'en', 'es'] as const satisfies readonly Language[]
export const defaultLanguage: Language = 'pt-BR'

/** How each language calls itself; the same in every interface language. */
export const languageNames: Record<Language, string> = {
  'pt-BR': 'Português (Brasil)',
  en: 'English',
  es: 'Español (Beta)',
}

const catalogues = import.meta.glob<{ default: Record<string, unknown> }>('../locales/*/*.json')

const catalogueOf = (language: string, namespace: string) => catalogues[`../locales/${language}/${namespace}.json`]

/** One small file per language and namespace, fetched when it is first needed. */
const backend = {
  type: 'backend' as const,
  callbackApi: false,
  init() {},
  async read(language: string, namespace: string): Promise<Record<string, unknown>> {
    // A catalogue that a language lacks is read in the default one: better another language than a key.
    const load = catalogueOf(language, namespace) ?? catalogueOf(defaultLanguage, namespace)
    if (!load) throw new Error(`No catalogue ${language}/${namespace}`)
    return (await load()).default
  },
}

/** The nearest language that we speak: exact, then by its first part, then the default. */
export function pickLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const exact = languages.find((language) => language.toLowerCase() === tag.toLowerCase())
    if (exact) return exact
    const base = languages.find((language) => language.split('-')[0] === tag.toLowerCase().split('-')[0])
    if (base) return base
  }
  return defaultLanguage
}

/** Before anyone has signed in: what was last spoken here, else what the browser asks for. */
export function firstLanguage(): Language {
  const kept = storage.get('language')
  return pickLanguage(kept ? [kept] : (navigator.languages ?? []))
}

/** The page says in which language it speaks. Where the server draws it there is none yet. */
function tellPage(language: string) {
  if (typeof document !== 'undefined') document.documentElement.lang = language
}

/** Starts with the texts that every screen needs, and those of the first one; `errors` among them, because it cannot be fetched while offline. */
export async function startI18n(language: Language = firstLanguage(), also: readonly Namespace[] = []) {
  await i18next
    // Typed for callbacks; `callbackApi: false` says that this one answers with a promise.
    .use(backend as unknown as BackendModule)
    .use(initReactI18next)
    .init({
      lng: language,
      // A second language would double what is fetched; a test keeps the three catalogues alike instead.
      fallbackLng: false,
      supportedLngs: [...languages],
      load: 'currentOnly',
      ns: ['common', 'errors', ...also],
      defaultNS: 'common',
      partialBundledLanguages: true,
      interpolation: { escapeValue: false },
      returnNull: false,
      react: { useSuspense: true },
    })
  keepTexts(i18next)
  tellPage(i18next.language)
}

export async function changeLanguage(language: Language) {
  storage.set('language', language)
  if (i18next.language === language) return
  await i18next.changeLanguage(language)
  tellPage(language)
}

/** Loads a screen's texts before it draws, so that it neither flickers nor shows keys. */
export const loadNamespaces = (namespaces: readonly Namespace[]) =>
  namespaces.length ? i18next.loadNamespaces([...namespaces]) : Promise.resolve()

export const currentLanguage = () => (i18next.language ?? defaultLanguage) as Language

export { i18next as i18n }

/** The texts of one catalogue, in whatever language is spoken now. */
export const readCatalogue = (language: Language, namespace: Namespace): Promise<Record<string, unknown>> =>
  backend.read(language, namespace)
