import type { Table } from '@oficina/contract'
import { faceOf } from '../fields/kinds/faces.ts'

/** The parts of a record, by the names that links to it carry. */
export const recordTabs = ['record-data', 'related-records', 'chat', 'whatsapp', 'history'] as const
export type RecordTab = (typeof recordTabs)[number]

/** WhatsApp needs a number to write to. */
export const tabsFor = (table: Table): RecordTab[] =>
  recordTabs.filter((tab) => tab !== 'whatsapp' || table.fields.some((field) => faceOf(field).hasWhatsapp))

export const tabIn = (text: string | undefined, table: Table): RecordTab =>
  tabsFor(table).find((tab) => tab === text) ?? 'record-data'
