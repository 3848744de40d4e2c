import { quoteText } from '@oficina/formula/compile/quote'
import { own } from '@oficina/kinds'
import type { FieldModel } from '../model/field-model.ts'
import type { OrgSettings } from '../model/structure.ts'
import { storedKey } from './stored.ts'

/** What the text of a moment hangs on beside the record. */
export type SearchSettings = Pick<OrgSettings, 'timezone'>

export const isSearched = (field: FieldModel): boolean => field.kind.traits.searchable && field.column !== null

/** The label of each option, by its id. */
export function labelsOf(field: FieldModel): Map<string, string> {
  const options = own(field.options, 'options')
  const list = Array.isArray(options) ? (options as { id: string; label: string }[]) : []
  return new Map(list.map(({ id, label }) => [id, label]))
}

/**
 * A field's value as people see it, for the search: of its own column and settings alone, without rights and other
 * records. Punctuation that the store leaves out is left out here too; `searchForms` takes it out of what is looked for.
 */
export function searchText(field: FieldModel, alias: string, settings: SearchSettings): string | null {
  if (!isSearched(field)) return null
  const key = storedKey(field, alias, () => 'null')
  if (key === null) return null
  switch (field.valueKind) {
    case 'text':
      return textForms(field, key)
    case 'number':
      return numberText(field, key)
    case 'duration':
      return `oficina.duration_text(${key}, ${quoteText(String(own(field.options, 'format') ?? 'h:mm'))})`
    case 'date':
      return `to_char(${key}, '${dateFormatsOf(field).join(' ')} YYYY-MM-DD')`
    case 'dateTime': {
      const time = own(field.options, 'timeFormat') === '12h' ? 'FMHH12:MI AM' : 'HH24:MI'
      const forms = dateFormatsOf(field).map((format) => `${format} ${time}`)
      return `to_char(${key} at time zone ${quoteText(settings.timezone)}, '${forms.join(' ')}')`
    }
    case 'choice':
      return optionText(field, key)
    case 'choices':
      return `array_to_string(array(select ${optionText(field, 'e')} from unnest(${key}) e), ' ')`
    case 'boolean':
    case 'time':
    case 'user':
    case 'users':
    case 'link':
    case 'links':
    case 'files':
    case 'json':
      return `(${key})::text`
  }
}

/** Types whose text has punctuation where people may leave it out. */
const punctuated = new Set(['maskedText', 'phone'])

const textForms = (field: FieldModel, key: string) =>
  punctuated.has(field.type)
    ? `case when ${key} ~ '[^0-9A-Za-z+]' then ${key} || ' ' || regexp_replace(${key}, '[^0-9A-Za-z]+', '', 'g') else ${key} end`
    : key

function numberText(field: FieldModel, key: string): string {
  const { options, type } = field
  if (type === 'autoNumber') {
    const [prefix, digits] = [String(own(options, 'prefix') ?? ''), Number(own(options, 'digits') ?? 0)]
    return `${quoteText(prefix)} || lpad((${key})::text, greatest(${digits}, length((${key})::text)), '0')`
  }
  const decimals = own(options, 'decimals')
  return typeof decimals === 'number' ? `round(${key}, ${decimals})::text` : `trim_scale((${key})::numeric)::text`
}

const dateFormats: readonly string[] = ['DD/MM/YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD']
/** A field that is written as its reader writes days is found in either order. */
const dateFormatsOf = (field: FieldModel) => {
  const chosen = dateFormats.find((format) => format === own(field.options, 'dateFormat'))
  return chosen === undefined ? ['DD/MM/YYYY', 'MM/DD/YYYY'] : [chosen]
}

function optionText(field: FieldModel, value: string): string {
  const labels = labelsOf(field)
  if (labels.size === 0) return `''`
  const list = (texts: Iterable<string>) => `array[${[...texts].map(quoteText).join(', ')}]`
  return `(${list(labels.values())})[array_position(${list(labels.keys())}, ${value})]`
}
