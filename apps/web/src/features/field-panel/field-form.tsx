import { Switch, Textarea, TextInput } from '@mantine/core'
import type { Table } from '@oficina/contract'
import { fieldKindOf } from '@oficina/kinds'
import { useTranslation } from 'react-i18next'
import { useFieldEnv } from '../fields/field-env.ts'
import { optionsForms } from '../fields/kinds/options-forms.ts'
import type { Problem } from '../fields/options/problem-text.ts'
import { type RecordPicking, RecordPickingContext } from '../fields/options/record-picking.ts'
import { FilterEditor } from '../filter-editor/filter-editor.tsx'
import { completeOf, filterFieldsOf } from '../filter-editor/filter-fields.ts'
import { SortEditor } from '../filter-editor/sort-editor.tsx'
import { FormError } from '../forms/form-error.tsx'
import { DefaultValue } from './default-value.tsx'
import type { FieldDraft } from './field-draft.ts'
import classes from './field-panel.module.css'
import { longestLabel } from './field-draft.ts'
import { useProblems } from './problem-text.ts'
import { LookSetting } from './types/look-setting.tsx'
import { hasLook } from './types/type-list.ts'

interface FieldFormProps {
  table: Table
  fieldId: string | null
  draft: FieldDraft
  problems: readonly Problem[]
  /** What went wrong with the whole. */
  failure: string | null
  onChange: (draft: FieldDraft) => void
  /** Enter in the name, with which most fields are complete. */
  onEnter: () => void
}

const recordPicking: RecordPicking = {
  FilterEditor,
  SortEditor,
  completeRules: (draft, fields, queries) => completeOf(draft, filterFieldsOf(fields, queries)),
}

/** The settings that every field has, with the options of its type between them. */
export function FieldForm({ table, fieldId, draft, problems, failure, onChange, onEnter }: FieldFormProps) {
  const { t } = useTranslation('fields')
  const env = useFieldEnv()
  const say = useProblems(problems)
  const { traits } = fieldKindOf(draft.type)
  const OptionsForm = optionsForms[draft.type]
  const set = (change: Partial<FieldDraft>) => onChange({ ...draft, ...change })
  return (
    <div className={classes.form}>
      <TextInput
        label={t('form.label')}
        value={draft.label}
        maxLength={longestLabel}
        error={say('label')}
        data-autofocus
        onChange={(event) => set({ label: event.currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) onEnter()
        }}
      />
      {hasLook(draft.type) && <LookSetting type={draft.type} onChange={(type) => set({ type })} />}
      {OptionsForm && (
        <RecordPickingContext value={recordPicking}>
          <OptionsForm
            key={hasLook(draft.type) ? 'look' : draft.type}
            options={draft.options}
            onChange={(options) => set({ options })}
            table={table}
            fieldId={fieldId}
            say={say}
          />
        </RecordPickingContext>
      )}
      <DefaultValue
        key={`${draft.type} default`}
        draft={draft}
        env={env}
        problem={say('default_value')}
        onChange={set}
      />
      <Textarea
        label={t('form.tooltip')}
        description={t('form.tooltipText')}
        value={draft.tooltip}
        maxLength={500}
        autosize
        minRows={1}
        maxRows={5}
        error={say('tooltip')}
        onChange={(event) => set({ tooltip: event.currentTarget.value })}
      />
      {traits.canBeRequired && (
        <Switch
          label={t('form.required')}
          checked={draft.required}
          error={say('required')}
          onChange={(event) => set({ required: event.currentTarget.checked })}
        />
      )}
      {!traits.readOnlyAlways && (
        <Switch
          label={t('form.readonly')}
          description={t('form.readonlyText')}
          checked={draft.readonly}
          onChange={(event) => set({ readonly: event.currentTarget.checked })}
        />
      )}
      <FormError>{failure}</FormError>
    </div>
  )
}
