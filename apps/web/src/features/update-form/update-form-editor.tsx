import { Button, Checkbox, TextInput } from '@mantine/core'
import type { Field, FormItem, Table, UpdateForm } from '@oficina/contract'
import { own } from '@oficina/kinds'
import { Banner, BlockError, FormSkeleton, SidePanel, toast } from '@oficina/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DialogProps } from '../../ground/dialogs/dialog-props.ts'
import { confirm } from '../../ground/dialogs/dialog-stack.ts'
import { api, isApiError } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import { issuesIn } from '../fields/editors/refusal.ts'
import { wallClock } from '../fields/editors/wall-clock.ts'
import { type Env, useFieldEnv } from '../fields/field-env.ts'
import { problemsByItem } from '../form-editor/form-draft-items.ts'
import classes from '../form-editor/form-editor.module.css'
import { FormItemsPane } from '../form-editor/form-items-pane.tsx'
import { FormError } from '../forms/form-error.tsx'
import { TableFormFrame } from '../record-form/table-form-frame.tsx'
import { CopyFormLink } from '../fields/kinds/record-update-form/copy-form-link.tsx'
import { publicReady } from './public-ready.ts'
import { momentAt } from './moment-at.ts'

export interface UpdateFormParams {
  tableId: string
  /** The field that shows each record's link. */
  fieldId: string
  /** The record whose link can be copied here. */
  recordId?: number
}

/** The form by which whoever has a record's link fills in some of its fields; made where there is none yet. */
export default function UpdateFormEditor({ params, onClose }: DialogProps<UpdateFormParams>) {
  const { t } = useTranslation(['forms', 'record'])
  const { tableId, fieldId, recordId } = params
  const env = useFieldEnv()
  const list = useQuery(api.updateForms.list.queryOptions({ tableId }))
  const close = () => onClose()
  return (
    <TableFormFrame tableId={tableId} needs="manage" shell="panel" onClose={close}>
      {(table) => {
        const field = table.fields.find(({ id }) => id === fieldId)
        const formId = field && own(field.options, 'formId')
        const form = list.data?.forms.find((one) => one.form_id === formId)
        if (field && list.data)
          return (
            <Editor
              key={form?.form_id ?? 'new'}
              table={table}
              field={field}
              form={form ?? null}
              recordId={recordId ?? null}
              env={env}
              onClose={close}
            />
          )
        return (
          <SidePanel title={t('update.edit')} onClose={close}>
            {!field ? (
              <BlockError title={t('update.missing')} text="not_found · 404" />
            ) : list.error ? (
              <BlockError title={errorText(list.error)} />
            ) : (
              <FormSkeleton fields={4} />
            )}
          </SidePanel>
        )
      }}
    </TableFormFrame>
  )
}

interface EditorProps {
  table: Table
  field: Field
  form: UpdateForm | null
  recordId: number | null
  env: Env
  onClose: () => void
}

function Editor({ table, field, form, recordId, env, onClose }: EditorProps) {
  const { t } = useTranslation(['forms', 'record'])
  const queries = useQueryClient()
  const tableId = table.id
  const [title, setTitle] = useState(form?.title ?? '')
  const [items, setItems] = useState<readonly FormItem[]>(form?.fields ?? [])
  const stored = form?.expires_at ? wallClock(form.expires_at, env.timezone) : ''
  const [until, setUntil] = useState(stored)
  const [isSingleUse, setSingleUse] = useState(form?.single_use ?? false)
  const [isRenewed, setRenewed] = useState(false)
  const hasFields = items.some((item) => item.type === 'field')
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: api.updateForms.list.key({ tableId }) }),
      queries.invalidateQueries({ queryKey: api.tables.get.key({ tableId }) }),
      queries.invalidateQueries({ queryKey: api.records.get.key() }),
    ])
  const save = useMutation({
    mutationFn: async () => {
      const settings = {
        title,
        single_use: isSingleUse,
        // Sent only if it was changed: minutes are shown, and an end that has passed may stay as it is.
        ...(until !== stored && { expires_at: until === '' ? null : momentAt(until, env.timezone) }),
      }
      const fields = [...items]
      if (form) {
        const renewed = isRenewed ? { new_links: true as const } : {}
        return api.updateForms.update({ formId: form.form_id, fields, ...settings, ...renewed })
      }
      const made = await api.updateForms.create({ tableId, fields, ...settings })
      await api.fields.update({ tableId, fieldId: field.id, options: { formId: made.form_id } })
      return made
    },
    onSuccess: async () => {
      await refresh()
      toast.saved({ title: t('editor.saved') })
      if (form) onClose()
    },
  })
  const remove = useMutation({
    mutationFn: async (formId: string) => {
      await api.fields.update({ tableId, fieldId: field.id, options: { formId: null } })
      await api.updateForms.remove({ formId })
    },
    onSuccess: async () => {
      await refresh()
      toast.success({ title: t('update.removed') })
      onClose()
    },
  })
  const takeOver = useMutation({
    mutationFn: (formId: string) => api.updateForms.update({ formId, take_over: true }),
    onSuccess: async () => {
      await refresh()
      toast.saved({ title: t('update.orphaned.done') })
    },
    onError: (error) => toast.error({ title: errorText(error) }),
  })
  const askRemove = async (formId: string) => {
    const question = {
      title: t('update.removeTitle'),
      text: t('update.removeText'),
      confirmLabel: t('update.remove'),
      danger: true,
    }
    if (await confirm(question)) remove.mutate(formId)
  }
  const trySave = () => hasFields && !save.isPending && save.mutate()
  const issues = isApiError(save.error) ? issuesIn(save.error) : []
  // Here the server tells an item's place among `fields`.
  const placed = issues.map(({ path, reason }) => ({ path: path.replace(/^fields\./, 'form.items.'), reason }))
  const problems = problemsByItem(placed, items)
  const failure = save.error ?? remove.error
  return (
    <SidePanel
      title={form ? t('update.edit') : t('update.create')}
      width="min(100vw, 560px)"
      onClose={onClose}
      onSave={trySave}
      footer={
        <>
          {form && (
            <Button
              variant="subtle"
              color="gray"
              loading={remove.isPending}
              onClick={() => void askRemove(form.form_id)}
            >
              {t('update.remove')}
            </Button>
          )}
          <span className={classes.spacer} />
          {form && recordId !== null && <CopyFormLink tableId={tableId} recordId={recordId} fieldId={field.id} />}
          <Button disabled={!hasFields} loading={save.isPending} onClick={trySave}>
            {t('update.save')}
          </Button>
        </>
      }
    >
      <div className={classes.pane}>
        <p className="t-2">{t('update.text')}</p>
        {form?.is_orphaned && (
          <Banner
            action={
              <Button size="xs" loading={takeOver.isPending} onClick={() => takeOver.mutate(form.form_id)}>
                {t('update.orphaned.takeOver')}
              </Button>
            }
          >
            {t('update.orphaned.text')}
          </Banner>
        )}
        <TextInput
          label={t('update.title')}
          placeholder={t('public.title')}
          value={title}
          maxLength={120}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <h3 className={classes.subtitle}>{t('update.fields')}</h3>
        {!hasFields && <Banner tone="info">{t('update.noFields')}</Banner>}
        <FormItemsPane
          table={{ ...table, fields: publicReady(table.fields) }}
          kind="update"
          items={items}
          columns={1}
          env={env}
          problems={problems}
          onChange={setItems}
        />
        <TextInput
          label={t('update.expires')}
          description={until === '' ? t('update.never') : undefined}
          type="datetime-local"
          value={until}
          onChange={(event) => setUntil(event.currentTarget.value)}
        />
        <Checkbox
          label={t('update.singleUse')}
          checked={isSingleUse}
          onChange={(event) => setSingleUse(event.currentTarget.checked)}
        />
        {form && (
          <Checkbox
            label={t('update.newLinks')}
            description={t('update.newLinksText')}
            checked={isRenewed}
            onChange={(event) => setRenewed(event.currentTarget.checked)}
          />
        )}
        <FormError>
          {failure && [t('editor.notSaved'), problems.size === 0 ? errorText(failure) : ''].filter(Boolean).join('. ')}
        </FormError>
      </div>
    </SidePanel>
  )
}
