import type { Field } from '@oficina/contract'
import { createContext, useContext } from 'react'
import { useTranslation } from 'react-i18next'

/** A form asks for something; a record's panel shows that there is nothing. */
export const PlaceholderContext = createContext<'record' | 'form'>('record')

/** What stands in an editor before anything is typed or chosen. */
export function usePlaceholder(field: Field | null): string {
  const { t } = useTranslation('record')
  const place = useContext(PlaceholderContext)
  if (place === 'record') return t('pick.empty')
  if (field === null) return t('placeholder.choose')
  if (field.type === 'email') return t('placeholder.email')
  return field.type === 'link' ? 'https://' : ''
}
