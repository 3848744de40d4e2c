import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { createFormat, type Format } from '../../lib/format.ts'
import { currentLanguage } from '../../lib/i18n.ts'
import { dateFormatIn } from './date-format.ts'
import { useMaybeSession } from './session.ts'

const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Dates, numbers and money in the organisation's time zone and the person's language. */
export function useFormat(): Format {
  const session = useMaybeSession()
  const locale = session?.org.locale_settings
  const dateFormat = dateFormatIn(session)
  const { i18n } = useTranslation()
  const language = i18n.language === undefined ? 'pt-BR' : currentLanguage()
  const timeZone = locale?.timezone ?? browserZone()
  const currencySymbol = locale?.currency_symbol ?? 'R$'
  return useMemo(
    () => createFormat({ language, timeZone, currencySymbol, dateFormat }),
    [language, timeZone, currencySymbol, dateFormat],
  )
}
