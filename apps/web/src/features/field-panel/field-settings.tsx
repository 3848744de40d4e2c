import { Button } from '@mantine/core'
import type { Field, Table } from '@oficina/contract'
import { SidePanel } from '@oficina/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api } from '../../lib/api.ts'
import { underway } from '../../lib/underway.ts'
import type { Problem } from '../fields/options/problem-text.ts'
import { type FieldDraft, problemsOf } from './field-draft.ts'
import { FieldForm } from './field-form.tsx'
import { KindHead } from './types/kind-head.tsx'
import { problemsIn, refusalText } from './problem-text.ts'

interface FieldSettingsProps {
  title: string
  table: Table
  /** Null for a field that is not made yet. */
  fieldId: string | null
  draft: FieldDraft
  onChange: (draft: FieldDraft) => void
  /** Stands beside the type's name. */
  kindAction?: ReactNode
  /** Stands before the button that saves. */
  otherButton: ReactNode
  saveLabel: string
  /** There is something to save. */
  isChanged: boolean
  /** What saving does instead of writing, where values have to be looked at first. */
  insteadOfSave?: (() => void) | null
  save: () => Promise<Field>
  onSaved: (field: Field) => void
  onClose: () => void
}

/** The settings of a field, new or not: what is wrong is said where it stands, here first and then by the server. */
export function FieldSettings(props: FieldSettingsProps) {
  const { table, fieldId, draft, onChange, insteadOfSave, save, onSaved, onClose } = props
  const queries = useQueryClient()
  const [found, setFound] = useState<Problem[]>([])
  const saving = useMutation({
    // Two clicks make one.
    mutationFn: () => underway(`field ${table.id} ${fieldId} ${JSON.stringify(draft)}`, save),
    onSuccess: async (field) => {
      await queries.invalidateQueries({ queryKey: api.tables.get.key({ tableId: table.id }) })
      onSaved(field)
      onClose()
    },
    onError: (error) => setFound(problemsIn(error)),
  })
  const submit = () => {
    if (!props.isChanged) return
    const problems = problemsOf(draft)
    setFound(problems)
    if (problems.length > 0) return
    if (insteadOfSave) insteadOfSave()
    else saving.mutate()
  }
  // What was wrong with the last draft says nothing about this one.
  const change = (next: FieldDraft) => {
    setFound([])
    saving.reset()
    onChange(next)
  }
  const failure = saving.error && problemsIn(saving.error).length === 0 ? refusalText(saving.error) : null
  return (
    <SidePanel
      title={props.title}
      onClose={onClose}
      onSave={submit}
      footer={
        <>
          {props.otherButton}
          <Button disabled={!props.isChanged} loading={saving.isPending} onClick={submit}>
            {props.saveLabel}
          </Button>
        </>
      }
    >
      <KindHead type={draft.type}>{props.kindAction}</KindHead>
      <FieldForm
        table={table}
        fieldId={fieldId}
        draft={draft}
        problems={found}
        failure={failure}
        onChange={change}
        onEnter={submit}
      />
    </SidePanel>
  )
}
