import { Button, TextInput } from '@mantine/core'
import type { Table } from '@oficina/contract'
import type { FieldTypeId } from '@oficina/kinds'
import { EmptyState, Icon, SidePanel, toast } from '@oficina/ui'
import { IconArrowLeft, IconSearch } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DialogProps } from '../../app/dialogs/dialog-components.ts'
import { api } from '../../lib/api.ts'
import { type FieldDraft, newDraft, newFieldOf, type Problem, problemsOf } from './field-draft.ts'
import { FieldForm } from './field-form.tsx'
import { KindHead } from './kind-head.tsx'
import { problemsIn, refusalText } from './problem-text.ts'
import { SuggestedFields } from './suggested-fields.tsx'
import { TablePanel } from './table-panel.tsx'
import { offeredTypes, searchTypes } from './type-list.ts'
import { TypeTiles } from './type-tiles.tsx'
import classes from './field-panel.module.css'

/** A new field: its type first, then its settings. */
export default function CreateFieldPanel({ params, onClose }: DialogProps<{ tableId: string }>) {
  const { t } = useTranslation('fields')
  const close = () => onClose()
  return (
    <TablePanel tableId={params.tableId} title={t('panel.titleAlone')} onClose={close}>
      {(table) => <CreateField table={table} onClose={close} />}
    </TablePanel>
  )
}

function CreateField({ table, onClose }: { table: Table; onClose: () => void }) {
  const [draft, setDraft] = useState<FieldDraft | null>(null)
  return draft ? (
    <NewField table={table} draft={draft} onChange={setDraft} onBack={() => setDraft(null)} onClose={onClose} />
  ) : (
    <ChooseType table={table} onChoose={(type) => setDraft(newDraft(type))} onClose={onClose} />
  )
}

interface ChooseTypeProps {
  table: Table
  onChoose: (type: FieldTypeId) => void
  onClose: () => void
}

function ChooseType({ table, onChoose, onClose }: ChooseTypeProps) {
  const { t } = useTranslation('fields')
  const [text, setText] = useState('')
  const types = searchTypes(offeredTypes(table), text)
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
          if (event.key === 'Enter' && text.trim() !== '' && only) onChoose(only)
        }}
      />
      {text.trim() === '' && <SuggestedFields table={table} />}
      <TypeTiles types={types} onChoose={onChoose} />
      {types.length === 0 && (
        <EmptyState
          drawing="search"
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
  onClose: () => void
}

function NewField({ table, draft, onChange, onBack, onClose }: NewFieldProps) {
  const { t } = useTranslation('fields')
  const queries = useQueryClient()
  const [found, setFound] = useState<Problem[]>([])
  const create = useMutation({
    ...api.fields.create.mutationOptions(),
    onSuccess: async (field) => {
      await queries.invalidateQueries({ queryKey: api.tables.get.key({ tableId: table.id }) })
      toast.success({ title: t('panel.created', { name: field.label }) })
      onClose()
    },
    onError: (error) => setFound(problemsIn(error)),
  })
  const save = () => {
    const problems = problemsOf(draft)
    setFound(problems)
    if (problems.length === 0) create.mutate({ tableId: table.id, ...newFieldOf(draft) })
  }
  const failure = create.error && problemsIn(create.error).length === 0 ? refusalText(create.error) : null
  return (
    <SidePanel
      title={t('panel.title', { table: table.label })}
      onClose={onClose}
      onSave={save}
      footer={
        <>
          <Button
            variant="subtle"
            color="gray"
            className={classes.back ?? ''}
            leftSection={<Icon of={IconArrowLeft} size={15} />}
            onClick={onBack}
          >
            {t('panel.otherType')}
          </Button>
          <Button loading={create.isPending} onClick={save}>
            {t('panel.create')}
          </Button>
        </>
      }
    >
      <KindHead type={draft.type} />
      <FieldForm table={table} fieldId={null} draft={draft} problems={found} failure={failure} onChange={onChange} />
    </SidePanel>
  )
}
