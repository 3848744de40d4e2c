import type { ConnectorId, DatabaseConnectorId } from '@oficina/contract'
import type { IconType, OptionColor } from '@oficina/ui'
import { IconBraces, IconDatabase, IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react'

export type FileSourceId = Extract<ConnectorId, 'csv' | 'microsoft-excel' | 'json'>
export type DatabaseSourceId = DatabaseConnectorId
export type SourceId = FileSourceId | DatabaseSourceId

/** The part of the address that sources of one kind share. */
const fileGroup = 'spreadsheets'
const databaseGroup = 'database'

interface Shown {
  group: typeof fileGroup | typeof databaseGroup
  icon: IconType
  color: OptionColor
}

export interface FileSource extends Shown {
  id: FileSourceId
  group: typeof fileGroup
  /** How the names of its files end. */
  endings: readonly string[]
}

export interface DatabaseSource extends Shown {
  id: DatabaseSourceId
  group: typeof databaseGroup
  /** Where it listens, unless someone says otherwise. */
  port: number
}

/** Sources that work. The others of the specification are refused by the server, and nothing here leads to them. */
export const fileSources: readonly FileSource[] = [
  { id: 'csv', group: fileGroup, icon: IconFileTypeCsv, color: 'turquesa', endings: ['csv', 'tsv', 'tab', 'txt'] },
  {
    id: 'microsoft-excel',
    group: fileGroup,
    icon: IconFileSpreadsheet,
    color: 'verde',
    endings: ['xlsx', 'xlsm', 'xlsb', 'xls', 'ods'],
  },
  { id: 'json', group: fileGroup, icon: IconBraces, color: 'violeta', endings: ['json', 'ndjson', 'jsonl'] },
]

export const databaseSources: readonly DatabaseSource[] = [
  { id: 'postgres', group: databaseGroup, icon: IconDatabase, color: 'azul', port: 5432 },
  { id: 'mysql', group: databaseGroup, icon: IconDatabase, color: 'laranja', port: 3306 },
  { id: 'mariadb', group: databaseGroup, icon: IconDatabase, color: 'cinza', port: 3306 },
  { id: 'aurora', group: databaseGroup, icon: IconDatabase, color: 'rosa', port: 3306 },
]

export const findDatabase = (id: string): DatabaseSource | undefined => databaseSources.find((one) => one.id === id)

export const findFileSource = (id: string): FileSource | undefined => fileSources.find((one) => one.id === id)

export const findSource = (id: string): FileSource | DatabaseSource | undefined =>
  findFileSource(id) ?? findDatabase(id)

export const groupOf = (id: SourceId): string => findSource(id)?.group ?? fileGroup

const endingOf = (name: string) => name.slice(name.lastIndexOf('.') + 1).toLowerCase()

/** The source that reads a file, by its name: browsers give the same spreadsheet several types, or none. */
export const sourceOfFile = (name: string): FileSource | undefined =>
  fileSources.find(({ endings }) => name.includes('.') && endings.includes(endingOf(name)))

/** For a file chooser. */
export const acceptOf = (sources: readonly FileSource[]): string =>
  sources.flatMap(({ endings }) => endings.map((ending) => `.${ending}`)).join(',')
