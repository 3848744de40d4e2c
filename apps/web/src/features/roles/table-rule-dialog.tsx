import type { Role, Table } from '@oficina/contract'
import { Button, Checkbox, Select, Switch } from '@mantine/core'
import type { Filter } from '@oficina/kinds'
import { Dialog, useUiTexts } from '@oficina/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../ground/session/session.ts'
import { errorText } from '../../lib/error-text.ts'
import { useFieldEnv } from '../fields/field-env.ts'
import { FilterEditor } from '../filter-editor/filter-editor.tsx'
import { completeOf, filterFieldsOf } from '../filter-editor/filter-fields.ts'
import { noFilter } from '../filter-editor/filter-tree.ts'
import { FormError } from '../forms/form-error.tsx'
import { UpsellNote } from '../settings/upsell-note.tsx'
import { effectiveRule, ruleKinds } from './levels.ts'
import { useRoleChange } from './role-queries.ts'
import classes from './roles.module.css'
import { draftOf, type RuleDraft, ruleFrom, saysWhichRows, type TableLevel } from './table-rule.ts'

interface TableRuleDialogProps {
  table: Table
  role: Role
  onClose: () => void
}

const fieldLevels = ['none', 'view', 'edit'] as const
const intoView = (node: HTMLElement | null) => node?.scrollIntoView({ block: 'center' })
const switches = ['create', 'update', 'delete'] as const

/** What one role may do in one table: its level, single switches, fields and records. */
export function TableRuleDialog({ table, role, onClose }: TableRuleDialogProps) {
  const { t } = useTranslation(['roles', 'views'])
  const texts = useUiTexts()
  const env = useFieldEnv()
  const queries = useQueryClient()
  const mayDetail = useSession().plan.features.advancedDevFeatures === 'allowed'
  const save = useRoleChange(role)
  const [draft, setDraft] = useState(() => draftOf(effectiveRule(role.profile, 'table', table.id) as never))
  const [tries, setTries] = useState(0)
  const patch = (change: Partial<RuleDraft>) => setDraft((now) => ({ ...now, ...change }))
  const isOpen = draft.level !== 'none'
  const rows = draft.filters && completeOf(draft.filters, filterFieldsOf(table.fields, queries))
  const isVague = isOpen && !saysWhichRows(draft.filters, rows)
  const submit = () => {
    setTries((now) => now + 1)
    if (isVague) return
    const rule = ruleFrom({ ...draft, filters: rows })
    save.mutate({ set_tables: { [table.id]: rule } }, { onSuccess: onClose })
  }
  return (
    <Dialog
      title={t('rule.title', { role: role.name, table: table.label })}
      width={680}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button loading={save.isPending} disabled={role.locked !== null} onClick={submit}>
            {t('save')}
          </Button>
        </>
      }
    >
      <div className={classes.form}>
        <Select
          data-autofocus
          label={t('rule.level')}
          allowDeselect={false}
          data={ruleKinds.table.levels.map((level) => ({ value: level, label: t(`level.${level}`) }))}
          value={draft.level}
          onChange={(level) => patch({ level: (level ?? 'none') as TableLevel })}
        />
        {isOpen && !mayDetail && <UpsellNote feature="advancedDevFeatures" />}
        {isOpen && mayDetail && (
          <>
            <Switches draft={draft} onChange={setDraft} />
            <FieldRules table={table} draft={draft} onChange={patch} />
            <div className={classes.group}>
              <Switch
                label={t('rule.rows')}
                description={t('rule.rowsText')}
                checked={draft.filters !== null}
                onChange={(event) => patch({ filters: event.currentTarget.checked ? noFilter : null })}
              />
              {draft.filters && (
                <FilterEditor
                  fields={table.fields}
                  value={draft.filters}
                  env={env}
                  onChange={(filters: Filter) => patch({ filters })}
                />
              )}
              {isVague && tries > 0 && (
                // Each try brings it into sight anew: the list of fields may be long.
                <div key={tries} ref={intoView}>
                  <FormError>{t('rule.rowsVague')}</FormError>
                </div>
              )}
            </div>
          </>
        )}
        <FormError>{save.error && errorText(save.error)}</FormError>
      </div>
    </Dialog>
  )
}

/** Single things that a level gives are taken away, or given beside it. */
function Switches({ draft, onChange }: { draft: RuleDraft; onChange: (draft: RuleDraft) => void }) {
  const { t } = useTranslation('roles')
  const usual = draft.level === 'edit' || draft.level === 'full'
  return (
    <fieldset className={classes.group} aria-label={t('rule.switches')}>
      {switches.map((key) => (
        <Checkbox
          key={key}
          label={t(`rule.${key}`)}
          checked={draft[key] ?? usual}
          onChange={(event) => {
            const on = event.currentTarget.checked
            const { [key]: _before, ...rest } = draft
            // What the level says anyway needs no word of its own.
            onChange(on === usual ? rest : { ...rest, [key]: on })
          }}
        />
      ))}
    </fieldset>
  )
}

interface FieldRulesProps {
  table: Table
  draft: RuleDraft
  onChange: (change: Partial<RuleDraft>) => void
}

function FieldRules({ table, draft, onChange }: FieldRulesProps) {
  const { t } = useTranslation('roles')
  const usual = draft.level === 'view' ? 'view' : 'edit'
  const all = () => Object.fromEntries(table.fields.map(({ id }) => [id, usual] as const))
  return (
    <div className={classes.group}>
      <Switch
        label={t('rule.fields')}
        description={t('rule.fieldsText')}
        checked={draft.fields !== null}
        onChange={(event) => onChange({ fields: event.currentTarget.checked ? all() : null })}
      />
      {draft.fields && (
        <div className={classes.fields}>
          {table.fields.map(({ id, label }) => (
            <FieldRule
              key={id}
              label={label}
              level={draft.fields?.[id] ?? 'none'}
              onChange={(level) => onChange({ fields: { ...draft.fields, [id]: level } })}
            />
          ))}
        </div>
      )}
    </div>
  )
}

interface FieldRuleProps {
  label: string
  level: (typeof fieldLevels)[number]
  onChange: (level: (typeof fieldLevels)[number]) => void
}

function FieldRule({ label, level, onChange }: FieldRuleProps) {
  const { t } = useTranslation('roles')
  return (
    <>
      <span className="t-cut" title={label}>
        {label}
      </span>
      <Select
        aria-label={label}
        allowDeselect={false}
        data={fieldLevels.map((one) => ({ value: one, label: t(`fieldLevel.${one}`) }))}
        value={level}
        onChange={(one) => onChange(fieldLevels.find((known) => known === one) ?? 'none')}
      />
    </>
  )
}
