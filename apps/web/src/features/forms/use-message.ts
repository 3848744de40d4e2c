import { useTranslation } from 'react-i18next'
import type { MessageKey } from '../../lib/message-key.ts'

type Translate = (key: string, values?: Record<string, unknown>) => string

/** The text of a key that stands in data, drawn again when the language changes. */
export function useMessage(): (key: MessageKey, values?: Record<string, unknown>) => string {
  const { t } = useTranslation()
  return t as unknown as Translate
}
