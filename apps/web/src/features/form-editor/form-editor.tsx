import { Button } from '@mantine/core'
import type { FormItem, Table, TableForm, TableFormKind, TableForms, TableFormSettings } from '@oficina/contract'
import { Banner, Segmented, SidePanel, TabBar, tabLink, toast, useMobile } from '@oficina/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { confirm, openDialog } from '../../ground/dialogs/dialog-stack.ts'
import { api, isApiError } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import { issuesIn } from '../fields/editors/refusal.ts'
import type { Env } from '../fields/field-env.ts'
import { FormError } from '../forms/form-error.tsx'
import { baseColumns } from '../record-form/form-columns.ts'
import { defaultItems, designOf } from '../record-form/form-items.ts'
import { ConditionalsPane } from './conditionals-pane.tsx'
import { isSameForm, problemsByItem } from './form-draft-items.ts'
import classes from './form-editor.module.css'
import { FormItemsPane } from './form-items-pane.tsx'
import { FormPreview } from './form-preview.tsx'
import { FormSettingsPane } from './form-settings-pane.tsx'

export type EditorView = 'customForm' | 'conditionals'

interface FormEditorProps {
  table: Table
  forms: TableForms
  kind: TableFormKind
  view: EditorView
  env: Env
  onClose: () => void
}

interface Draft {
  items: readonly FormItem[]
  settings: TableFormSettings
  /** Every field, as long as nobody changes it. */
  isDefault: boolean
}

function draftOf(forms: TableForms, kind: TableFormKind, table: Table): Draft {
  const { items, isDefault, ...settings } = designOf(forms, kind, table.fields)
  return { items, settings, isDefault }
}

const formIn = ({ items, settings, isDefault }: Draft): TableForm =>
  isDefault ? true : { items: [...items], ...settings }

/** One of a table's forms and its conditional fields, with the form beside it as people will see it. */
export function FormEditor({ table, forms, kind, view, env, onClose }: FormEditorProps) {
  const { t } = useTranslation(['forms', 'record', 'errors'])
  const queries = useQueryClient()
  const isMobile = useMobile()
  const [tab, setTab] = useState<EditorView>(view)
  const [pane, setPane] = useState<'form' | 'preview'>('form')
  const [isOwn, setOwn] = useState(forms[kind] !== 'creation')
  const [draft, setDraft] = useState(() => draftOf(forms, kind, table))
  const [conditionals, setConditionals] = useState(forms.conditionals)
  const formChanged = isOwn && !isSameForm(formIn(draft), forms[kind])
  const conditionalsChanged = !isSameForm(conditionals, forms.conditionals)
  const isChanged = formChanged || conditionalsChanged
  const tableId = table.id
  const save = useMutation({
    mutationFn: async () => {
      let saved = forms
      if (formChanged) saved = await api.forms.set({ tableId, kind, form: formIn(draft) })
      if (conditionalsChanged) saved = await api.forms.setConditionals({ tableId, conditionals })
      return saved
    },
    onSuccess: (saved) => {
      queries.setQueryData(api.forms.get.key({ tableId }), saved)
      toast.saved({ title: t('editor.saved') })
      onClose()
    },
  })
  const trySave = () => isChanged && !save.isPending && save.mutate()
  const close = async () => {
    const question = {
      title: t('editor.discardTitle'),
      confirmLabel: t('editor.discard'),
      danger: true,
    }
    if (!isChanged || (await confirm(question))) onClose()
  }
  const change = (next: Partial<Draft>) => setDraft((now) => ({ ...now, isDefault: false, ...next }))
  const columns = baseColumns(draft.settings.variant ?? 'side_panel')
  const issues = isApiError(save.error) ? issuesIn(save.error) : []
  const problems = problemsByItem(issues, draft.items)
  const isTwoPanes = !isMobile && tab === 'customForm' && isOwn
  return (
    <SidePanel
      title={t(`editor.kind.${kind}`)}
      width={isTwoPanes ? 'min(100vw, 1040px)' : 'min(100vw, 560px)'}
      onClose={() => void close()}
      onSave={trySave}
      footer={
        <>
          {tab === 'customForm' && isOwn && !draft.isDefault && (
            <Button
              variant="subtle"
              color="gray"
              onClick={() => setDraft({ items: defaultItems(table.fields, kind), settings: {}, isDefault: true })}
            >
              {t('editor.default')}
            </Button>
          )}
          <span className={classes.spacer} />
          <Button disabled={!isChanged} loading={save.isPending} onClick={trySave}>
            {t('editor.save')}
          </Button>
        </>
      }
    >
      <div className={classes.tabs}>
        <TabBar label={t('editor.parts')} height={36}>
          {(['customForm', 'conditionals'] as const).map((one) => (
            <button
              key={one}
              type="button"
              className={`${tabLink} ${classes.tab}`}
              aria-current={tab === one ? 'page' : undefined}
              onClick={() => setTab(one)}
            >
              {t(`editor.tab.${one}`)}
            </button>
          ))}
        </TabBar>
      </div>
      <FormError>
        {save.error && [t('editor.notSaved'), problems.size === 0 && errorText(save.error)].filter(Boolean).join('. ')}
      </FormError>
      {tab === 'conditionals' ? (
        <ConditionalsPane table={table} conditionals={conditionals} env={env} onChange={setConditionals} />
      ) : isOwn ? (
        <>
          {isMobile && (
            <Segmented
              label={t('editor.parts')}
              options={[
                { value: 'form', label: t('editor.tab.customForm') },
                { value: 'preview', label: t('editor.preview') },
              ]}
              value={pane}
              fullWidth
              onChange={setPane}
            />
          )}
          <div className={classes.panes}>
            {(!isMobile || pane === 'form') && (
              <div className={classes.pane}>
                <FormSettingsPane kind={kind} settings={draft.settings} onChange={(settings) => change({ settings })} />
                <FormItemsPane
                  table={table}
                  kind={kind}
                  items={draft.items}
                  columns={columns}
                  env={env}
                  problems={problems}
                  onChange={(items) => change({ items })}
                />
              </div>
            )}
            {(!isMobile || pane === 'preview') && (
              <FormPreview table={table} items={draft.items} conditionals={conditionals} columns={columns} env={env} />
            )}
          </div>
        </>
      ) : (
        <SameAsCreation tableId={tableId} onOwn={() => setOwn(true)} />
      )}
    </SidePanel>
  )
}

/** An update form that repeats the creation form's fields has nothing of its own to edit. */
function SameAsCreation({ tableId, onOwn }: { tableId: string; onOwn: () => void }) {
  const { t } = useTranslation('forms')
  return (
    <div className={classes.pane}>
      <Banner tone="info">{t('editor.notEditable')}</Banner>
      <p className="t-2">{t('editor.sameAsCreation')}</p>
      <div className={classes.bar}>
        <Button variant="default" onClick={() => void openDialog('editTableCreationForm', { tableId })}>
          {t('editor.kind.creation')}
        </Button>
        <Button onClick={onOwn}>{t('editor.makeOwn')}</Button>
      </div>
    </div>
  )
}
