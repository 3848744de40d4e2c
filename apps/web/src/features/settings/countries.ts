import { currentLanguage } from '../../lib/i18n.ts'

const codes =
  'AO AR AU AT BE BO BR CA CL CN CO CR CU CZ DE DK DO EC EG ES FI FR GB GR GT HN HU ID IE IL IN IT JP KE KR LU MA MX MZ NG ' +
  'NI NL NO NZ PA PE PH PL PR PT PY RO SE SG SV TH TR UA US UY VE VN ZA'

/** Countries by their names in the person's language; the one that is chosen is always among them. */
export function countryOptions(chosen: string): { value: string; label: string }[] {
  const language = currentLanguage()
  const names = new Intl.DisplayNames([language], { type: 'region' })
  const all = [...new Set([...codes.split(' '), chosen])].map((value) => ({ value, label: names.of(value) ?? value }))
  return all.toSorted((one, other) => one.label.localeCompare(other.label, language))
}
