import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { crumbsOf } from './titles.ts'

/** The window is called after the screen, so that tabs and history can be told apart. */
export function useDocumentTitle(matches: Parameters<typeof crumbsOf>[0]) {
  // Drawn again when the language or a catalogue comes.
  useTranslation()
  const title = crumbsOf(matches).at(-1)?.label
  useEffect(() => {
    document.title = title ? `${title} · Oficina` : 'Oficina'
  }, [title])
}
