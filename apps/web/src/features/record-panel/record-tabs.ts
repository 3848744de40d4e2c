import type { Table } from '@oficina/contract'
import { faceOf } from '../fields/kinds/faces.ts'

/** The parts of a record, by the names that links to it carry. */
export const recordTabs = ['record-data', 'related-records', 'chat', 'email', 'whatsapp', 'history'] as const
export type RecordTab = (typeof recordTabs)[number]

/** WhatsApp needs a number to write to, e-mail an address of the table. */
const needs: Partial<Record<RecordTab, (table: Table) => boolean>> = {
  whatsapp: (table) => table.fields.some((field) => faceOf(field).hasWhatsapp),
  email: (table) => table.has_email,
}

export const tabsFor = (table: Table): RecordTab[] => recordTabs.filter((tab) => needs[tab]?.(table) ?? true)

export const tabIn = (text: string | undefined, table: Table): RecordTab =>
  tabsFor(table).find((tab) => tab === text) ?? 'record-data'
