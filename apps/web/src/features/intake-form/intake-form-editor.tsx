import { Button, NumberInput, Textarea, TextInput } from '@mantine/core'
import type { IntakeForm, Table, TableForms } from '@oficina/contract'
import { BlockError, FormSkeleton, SidePanel, Segmented, toast, useMobile } from '@oficina/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DialogProps } from '../../ground/dialogs/dialog-props.ts'
import { confirm } from '../../ground/dialogs/dialog-stack.ts'
import { api, isApiError } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import { issuesIn } from '../fields/editors/refusal.ts'
import { useFieldEnv } from '../fields/field-env.ts'
import { problemsByItem } from '../form-editor/form-draft-items.ts'
import panes from '../form-editor/form-editor.module.css'
import { FormItemsPane } from '../form-editor/form-items-pane.tsx'
import { FormPreview } from '../form-editor/form-preview.tsx'
import { FormError } from '../forms/form-error.tsx'
import { isAskable, isForMembersOnly } from '../record-form/askable-fields.ts'
import { TableFormFrame } from '../record-form/table-form-frame.tsx'
import { IntakeCover } from './intake-cover.tsx'
import { draftOf, type IntakeDraft, wishOf } from './intake-draft.ts'
import classes from './intake-form.module.css'
import { IntakeSharing } from './intake-sharing.tsx'

/** The editor of a public form: its link, its page, what it asks for, and until when. */
export default function IntakeFormEditor({ params, onClose }: DialogProps<{ tableId: string; formId: string }>) {
  const { t } = useTranslation('forms')
  const { tableId, formId } = params
  const list = useQuery(api.intakeForms.list.queryOptions({ tableId }))
  const form = list.data?.forms.find((one) => one.form_id === formId)
  const close = () => onClose()
  return (
    <TableFormFrame tableId={tableId} needs="manage" shell="panel" onClose={close}>
      {(table, forms) =>
        form ? (
          <Editor key={formId} table={table} forms={forms} form={form} onClose={close} />
        ) : (
          <SidePanel title={t('intake.edit')} onClose={close}>
            {list.isPending ? (
              <FormSkeleton fields={4} />
            ) : (
              <BlockError title={list.error ? errorText(list.error) : t('public.notFound')} />
            )}
          </SidePanel>
        )
      }
    </TableFormFrame>
  )
}

interface EditorProps {
  table: Table
  forms: TableForms
  form: IntakeForm
  onClose: () => void
}

function Editor({ table, forms, form, onClose }: EditorProps) {
  const { t } = useTranslation(['forms', 'record'])
  const queries = useQueryClient()
  const env = useFieldEnv()
  const isMobile = useMobile()
  const [pane, setPane] = useState<'form' | 'preview'>('form')
  const [before, setBefore] = useState(() => draftOf(form, env.timezone))
  const [draft, setDraft] = useState(before)
  const [coverUrl, setCoverUrl] = useState(form.cover_url)
  const change = (next: Partial<IntakeDraft>) => setDraft((now) => ({ ...now, ...next }))
  const wish = wishOf(draft, before, env.timezone)
  const isChanged = Object.keys(wish).length > 0
  const fit = { ...table, fields: table.fields.filter(isAskable) }
  const unfit = table.fields.filter(isForMembersOnly)
  const { form_id: formId, table_id: tableId } = form
  const isLeaving = useRef(false)
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: api.intakeForms.list.key({ tableId }) }),
      queries.invalidateQueries({ queryKey: api.publicViews.list.key() }),
    ])
  const save = useMutation({
    mutationFn: () => api.intakeForms.update({ formId, ...wish }),
    onSuccess: () => {
      setBefore(draft)
      toast.saved({ title: t('editor.saved') })
      // It is saved: nobody waits for the lists that show it.
      void refresh()
    },
    onError: () => {
      isLeaving.current = false
    },
  })
  // With what is drawn after the answer: a press in between is one that came while it was being saved.
  const leave = useEffectEvent(() => isLeaving.current && onClose())
  useEffect(() => {
    if (save.isSuccess) leave()
  }, [save.isSuccess])
  const remove = useMutation({
    mutationFn: () => api.intakeForms.remove({ formId }),
    onSuccess: async () => {
      toast.success({ title: t('intake.removed') })
      onClose()
      await refresh()
    },
    onError: (error) => toast.error({ title: errorText(error) }),
  })
  const trySave = () => isChanged && !save.isPending && save.mutate()
  const close = async () => {
    // Nothing is lost that is being saved: the panel closes with it.
    if (save.isPending) {
      isLeaving.current = true
      return
    }
    const question = { title: t('editor.discardTitle'), confirmLabel: t('editor.discard'), danger: true }
    if (!isChanged || (await confirm(question))) onClose()
  }
  const askRemove = async () => {
    const question = { title: t('intake.removeTitle'), text: t('intake.removeText'), confirmLabel: t('intake.remove') }
    if (await confirm({ ...question, danger: true })) remove.mutate()
  }
  const issues = isApiError(save.error) ? issuesIn(save.error) : []
  const placed = issues.map(({ path, reason }) => ({ path: path.replace(/^items\./, 'form.items.'), reason }))
  const problems = problemsByItem(placed, draft.items)
  const isPast = issues.some(({ reason }) => reason === 'in_the_past')
  const text = (key: 'title' | 'button_label' | 'success_title') => ({
    value: draft[key],
    onChange: (event: { currentTarget: { value: string } }) => change({ [key]: event.currentTarget.value }),
  })
  return (
    <SidePanel
      title={t('intake.edit')}
      width={isMobile ? 'min(100vw, 560px)' : 'min(100vw, 1040px)'}
      onClose={() => void close()}
      onSave={trySave}
      footer={
        <>
          <Button variant="subtle" color="gray" loading={remove.isPending} onClick={() => void askRemove()}>
            {t('intake.remove')}
          </Button>
          <span className={panes.spacer} />
          <Button disabled={!isChanged} loading={save.isPending} onClick={trySave}>
            {t('editor.save')}
          </Button>
        </>
      }
    >
      {isMobile && (
        <Segmented
          label={t('intake.edit')}
          value={pane}
          options={[
            { value: 'form', label: t('intake.settings') },
            { value: 'preview', label: t('editor.preview') },
          ]}
          fullWidth
          onChange={setPane}
        />
      )}
      <div className={panes.panes}>
        {(!isMobile || pane === 'form') && (
          <div className={panes.pane}>
            <IntakeSharing form={form} />
            <section className={classes.group} aria-label={t('intake.page')}>
              <h3>{t('intake.page')}</h3>
              <TextInput label={t('update.title')} placeholder={table.label} maxLength={120} {...text('title')} />
              <Textarea
                label={t('intake.description')}
                placeholder={t('intake.descriptionPlaceholder')}
                autosize
                minRows={2}
                maxRows={8}
                maxLength={2_000}
                value={draft.description}
                onChange={(event) => change({ description: event.currentTarget.value })}
              />
              <IntakeCover
                url={coverUrl}
                onChange={(cover) => {
                  setCoverUrl(cover?.url ?? null)
                  change({ cover: cover?.id ?? null })
                }}
              />
            </section>
            <section className={classes.group} aria-label={t('update.fields')}>
              <h3>{t('update.fields')}</h3>
              <FormItemsPane
                table={fit}
                kind="creation"
                items={draft.items}
                columns={1}
                env={env}
                problems={problems}
                onChange={(items) => change({ items })}
              />
              {unfit.length > 0 && (
                <p className="t-small t-2">
                  {t('intake.membersOnly', { names: unfit.map(({ label }) => label).join(', ') })}
                </p>
              )}
              <TextInput
                label={t('intake.button')}
                placeholder={t('public.send')}
                maxLength={60}
                {...text('button_label')}
              />
            </section>
            <section className={classes.group} aria-label={t('intake.thanksPage')}>
              <h3>{t('intake.thanksPage')}</h3>
              <TextInput
                label={t('intake.thanksTitle')}
                placeholder={t('intake.thanks')}
                maxLength={120}
                {...text('success_title')}
              />
              <Textarea
                label={t('intake.thanksText')}
                placeholder={t('public.savedText')}
                autosize
                minRows={2}
                maxRows={8}
                maxLength={2_000}
                value={draft.success_text}
                onChange={(event) => change({ success_text: event.currentTarget.value })}
              />
            </section>
            <section className={classes.group} aria-label={t('intake.limits')}>
              <h3>{t('intake.limits')}</h3>
              <div className={panes.pair}>
                <TextInput
                  label={t('intake.closesAt')}
                  description={t('intake.closesAtText')}
                  type="datetime-local"
                  value={draft.until}
                  error={isPast ? t('intake.past') : undefined}
                  onChange={(event) => change({ until: event.currentTarget.value })}
                />
                <NumberInput
                  label={t('intake.maxAnswers')}
                  description={form.answers !== null && t('intake.answers', { count: form.answers })}
                  placeholder={t('intake.noLimit')}
                  min={1}
                  max={1_000_000}
                  allowDecimal={false}
                  value={draft.max ?? ''}
                  onChange={(value) => change({ max: typeof value === 'number' && value >= 1 ? value : null })}
                />
              </div>
            </section>
            <FormError>{save.error && !isPast && problems.size === 0 && errorText(save.error)}</FormError>
          </div>
        )}
        {(!isMobile || pane === 'preview') && (
          <FormPreview table={fit} items={draft.items} conditionals={forms.conditionals} columns={1} env={env} />
        )}
      </div>
    </SidePanel>
  )
}
