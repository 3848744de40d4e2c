import { IconLanguage } from '@tabler/icons-react'
import { currentLanguage, languageNames, languages } from '../../../lib/i18n.ts'
import type { Command } from '../command.ts'

/** The other languages; each also answers to its own name. */
export const languageCommands: readonly Command[] = languages.map((language) => ({
  id: `language:${language}`,
  group: 'preferences',
  icon: IconLanguage,
  text: 'palette:command.language',
  values: { language: languageNames[language] },
  words: 'idioma language lingua portugues portuguese english ingles espanol espanhol spanish',
  when: () => currentLanguage() !== language,
  run: ({ setLanguage }) => setLanguage(language),
}))
