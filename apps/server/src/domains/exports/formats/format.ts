import type { ExportFormat } from '@oficina/contract/exports'
import type { Sheet } from '../sheet.ts'
import { csv } from './csv.ts'
import { json, ndjson } from './json.ts'
import { xlsx } from './xlsx.ts'

export interface FileFormat {
  mime: string
  write(sheet: Sheet): AsyncIterable<Uint8Array>
}

export const formats: Record<ExportFormat, FileFormat> = { csv, xlsx, json, ndjson }
