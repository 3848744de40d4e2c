import type { Session } from '@oficina/contract'
import type { DateFormat } from '@oficina/kinds'

/** How someone writes days: as they chose, else as the organisation did; undefined as their language does. */
export function dateFormatIn(session: Pick<Session, 'settings' | 'org'> | null): DateFormat | undefined {
  const chosen = session?.settings.date_format ?? session?.org.locale_settings.date_format ?? 'auto'
  return chosen === 'auto' ? undefined : chosen
}
