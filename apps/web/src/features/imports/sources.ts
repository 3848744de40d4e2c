import type { ConnectorId } from '@oficina/contract'
import type { IconType, OptionColor } from '@oficina/ui'
import { IconBraces, IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react'

export type FileSourceId = Extract<ConnectorId, 'csv' | 'microsoft-excel' | 'json'>

interface FileSource {
  id: FileSourceId
  icon: IconType
  color: OptionColor
  /** How the names of its files end. */
  endings: readonly string[]
}

/** The part of the address that sources of files share. */
export const fileGroup = 'spreadsheets'

/** Sources that work. The others of the specification are refused by the server, and nothing here leads to them. */
export const fileSources: readonly FileSource[] = [
  { id: 'csv', icon: IconFileTypeCsv, color: 'turquesa', endings: ['csv', 'tsv', 'tab', 'txt'] },
  { id: 'microsoft-excel', icon: IconFileSpreadsheet, color: 'verde', endings: ['xlsx', 'xlsm', 'ods'] },
  { id: 'json', icon: IconBraces, color: 'violeta', endings: ['json', 'ndjson', 'jsonl'] },
]

export const findSource = (id: string): FileSource | undefined => fileSources.find((source) => source.id === id)

const endingOf = (name: string) => name.slice(name.lastIndexOf('.') + 1).toLowerCase()

/** The source that reads a file, by its name: browsers give the same spreadsheet several types, or none. */
export const sourceOfFile = (name: string): FileSource | undefined =>
  fileSources.find(({ endings }) => name.includes('.') && endings.includes(endingOf(name)))

/** For a file chooser. */
export const acceptOf = (sources: readonly FileSource[]): string =>
  sources.flatMap(({ endings }) => endings.map((ending) => `.${ending}`)).join(',')
