import { Button, TextInput } from '@mantine/core'
import type { Field, Table } from '@oficina/contract'
import type { FieldTypeId } from '@oficina/kinds'
import { EmptyState, Icon, SidePanel } from '@oficina/ui'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DialogProps } from '../../ground/dialogs/dialog-props.ts'
import { expectTyping } from '../../ground/shortcuts/type-ahead.ts'
import { api } from '../../lib/api.ts'
import { LearnMore } from '../guide/learn-more.tsx'
import { BackButton } from './back-button.tsx'
import { type FieldDraft, newDraft, newFieldOf } from './field-draft.ts'
import { FieldSettings } from './field-settings.tsx'
import { SuggestedFields } from './types/suggested-fields.tsx'
import { TablePanel } from './table/table-panel.tsx'
import { offeredTypes, searchTypes, tableCalled } from './types/type-list.ts'
import { TypeTiles } from './types/type-tiles.tsx'

/** A new field: its type first, then its settings. */
export default function CreateFieldPanel({ params, onClose }: DialogProps<{ tableId: string }, Field>) {
  const { t } = useTranslation('fields')
  return (
    <TablePanel tableId={params.tableId} title={t('panel.titleAlone')} onClose={() => onClose()}>
      {(table) => <CreateField table={table} onClose={onClose} />}
    </TablePanel>
  )
}

/** Closed with the field that was made, or without one. */
type Close = (made?: Field) => void

function CreateField({ table, onClose }: { table: Table; onClose: Close }) {
  const [draft, setDraft] = useState<FieldDraft | null>(null)
  const choose = (type: FieldTypeId, connectedTableId?: string) => {
    // Its name is typed next, and its field is not there yet.
    expectTyping()
    const draft = newDraft(type)
    const isConnected = connectedTableId !== undefined && 'connectedTableId' in draft.options
    setDraft(isConnected ? { ...draft, options: { ...draft.options, connectedTableId } } : draft)
  }
  return draft ? (
    <NewField table={table} draft={draft} onChange={setDraft} onBack={() => setDraft(null)} onClose={onClose} />
  ) : (
    <ChooseType table={table} onChoose={choose} onClose={() => onClose()} />
  )
}

interface ChooseTypeProps {
  table: Table
  /** With the table that was looked for, if any. */
  onChoose: (type: FieldTypeId, connectedTableId?: string) => void
  onClose: () => void
}

function ChooseType({ table, onChoose, onClose }: ChooseTypeProps) {
  const { t } = useTranslation('fields')
  const [text, setText] = useState('')
  const { data } = useQuery(api.tables.list.queryOptions())
  const tables = data?.tables ?? []
  const types = searchTypes(
    offeredTypes(table),
    text,
    tables.map(({ label }) => label),
  )
  const choose = (type: FieldTypeId) => onChoose(type, tableCalled(tables, text)?.id)
  return (
    <SidePanel title={t('panel.title', { table: table.label })} onClose={onClose}>
      <TextInput
        aria-label={t('panel.search')}
        placeholder={t('panel.search')}
        leftSection={<Icon of={IconSearch} size={14} />}
        value={text}
        data-autofocus
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          const [only] = types
          if (event.key === 'Enter' && text.trim() !== '' && only) choose(only)
        }}
      />
      {text.trim() === '' && <SuggestedFields table={table} />}
      <TypeTiles types={types} onChoose={choose} />
      {types.length > 0 && <LearnMore page="field-types" />}
      {types.length === 0 && (
        <EmptyState
          illustration="search"
          title={t('panel.noType')}
          text={t('panel.noTypeText')}
          actions={
            <Button variant="default" onClick={() => setText('')}>
              {t('panel.showAll')}
            </Button>
          }
        />
      )}
    </SidePanel>
  )
}

interface NewFieldProps {
  table: Table
  draft: FieldDraft
  onChange: (draft: FieldDraft) => void
  onBack: () => void
  onClose: Close
}

function NewField({ table, draft, onChange, onBack, onClose }: NewFieldProps) {
  const { t } = useTranslation('fields')
  return (
    <FieldSettings
      title={t('panel.title', { table: table.label })}
      table={table}
      fieldId={null}
      draft={draft}
      onChange={onChange}
      otherButton={<BackButton label={t('panel.otherType')} onClick={onBack} />}
      saveLabel={t('panel.create')}
      isChanged
      save={() => api.fields.create({ tableId: table.id, ...newFieldOf(draft) })}
      // It stands in the table at once; a notice would only lie over the button for the next one.
      onSaved={onClose}
      onClose={() => onClose()}
    />
  )
}
