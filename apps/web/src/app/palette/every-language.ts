import { languages, readCatalogue } from '../../lib/i18n.ts'
import type { MessageKey } from '../../lib/message-key.ts'
import { paletteTexts } from './palette-texts.ts'

type Catalogue = Record<string, unknown>

export type NamesOf = (key: MessageKey) => string

function textAt(catalogue: Catalogue | undefined, path: string): string {
  let at: unknown = catalogue
  for (const part of path.split('.')) at = (at as Catalogue | undefined)?.[part]
  return typeof at === 'string' ? at.replace(/\{\{[^}]*\}\}/g, '') : ''
}

/** What commands are called in every language that we speak: people type the word that they know. */
export async function loadEveryLanguage(): Promise<NamesOf> {
  const loaded = await Promise.all(
    languages.flatMap((language) =>
      paletteTexts.map(async (namespace) => [namespace, await readCatalogue(language, namespace)] as const),
    ),
  )
  return (key) => {
    const [namespace = '', path = ''] = key.split(':')
    return loaded
      .filter(([name]) => name === namespace)
      .map(([, catalogue]) => textAt(catalogue, path))
      .join(' ')
  }
}
