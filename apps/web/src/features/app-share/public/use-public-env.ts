import type { PublicApp } from '@oficina/contract'
import { useMemo } from 'react'
import { currentLanguage } from '../../../lib/i18n.ts'
import { type Env, usePhoneNumbers } from '../../fields/field-env.ts'
import { fixedPeople } from '../../people/people.ts'

const nobody = fixedPeople()

/** How values are written for visitors: in their language, as the organisation counts. */
export function usePublicEnv({ timezone, currency_symbol: currencySymbol }: PublicApp['org']): Env {
  const canPhone = usePhoneNumbers()
  return useMemo(
    () => ({ locale: currentLanguage(), timezone, currencySymbol, people: nobody, canPhone }),
    [timezone, currencySymbol, canPhone],
  )
}
