import type { OrgRow } from './queries/orgs.ts'

const byLanguage = { 'pt-BR': 'BR', en: 'US', es: 'MX' } as const

/** Zones of countries whose language is that of another one here too. */
const byZone: Readonly<Record<string, string>> = {
  'Europe/Lisbon': 'PT',
  'Africa/Luanda': 'AO',
  'Africa/Maputo': 'MZ',
  'Europe/Madrid': 'ES',
  'America/Bogota': 'CO',
  'America/Santiago': 'CL',
  'America/Lima': 'PE',
  'America/Montevideo': 'UY',
  'America/Asuncion': 'PY',
  'America/La_Paz': 'BO',
  'America/Guayaquil': 'EC',
  'America/Caracas': 'VE',
  'Europe/London': 'GB',
  'America/Toronto': 'CA',
  'Europe/Berlin': 'DE',
  'Europe/Paris': 'FR',
  'Europe/Rome': 'IT',
  'Asia/Tokyo': 'JP',
}

/** Where most telephone numbers of an organisation are from, as long as nobody said so. */
export function phoneCountryOf({ timezone, language }: Pick<OrgRow, 'timezone' | 'language'>): string {
  if (/^America\/(Argentina\/|Buenos_Aires)/.test(timezone)) return 'AR'
  return byZone[timezone] ?? byLanguage[language]
}
