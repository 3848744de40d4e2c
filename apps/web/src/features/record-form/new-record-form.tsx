import { Button } from '@mantine/core'
import type { Field, RecordView, Table, TableForms } from '@oficina/contract'
import { Banner, EmptyState, toast, useMobile } from '@oficina/ui'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { confirm } from '../../ground/dialogs/dialog-stack.ts'
import { useSession } from '../../ground/session/session.ts'
import { api } from '../../lib/api.ts'
import { underway } from '../../lib/underway.ts'
import { loadFormEditors } from '../fields/editors/form-editor.tsx'
import { type Env, isWritable, textOf } from '../fields/field-env.ts'
import { FormError } from '../forms/form-error.tsx'
import { baseColumns, type FormVariant } from './form-columns.ts'
import { FormDraft } from './form-draft.ts'
import { editorId, FormFields } from './form-fields.tsx'
import { designOf } from './form-items.ts'
import classes from './form-fields.module.css'
import { FormShell } from './form-shell.tsx'
import { initialValues } from './initial-values.ts'
import { PageSteps } from './page-steps.tsx'
import { useFormLayout } from './use-form-layout.ts'
import { useFormSend } from './use-form-send.ts'

void loadFormEditors()

interface NewRecordFormProps {
  table: Table
  forms: TableForms
  env: Env
  variant: FormVariant
  /** Filled in beforehand, as a kanban's column is. */
  given: Readonly<Record<string, unknown>>
  onMade: (record: RecordView) => void
  onClose: () => void
}

/** How long the notice of a new record stays. */
export const madeTime = 1_500

/** The creation form: a record is made when it is sent whole. */
export function NewRecordForm(props: NewRecordFormProps) {
  const { table, forms, env, variant, given, onMade, onClose } = props
  const { t } = useTranslation(['forms', 'record'])
  const userId = useSession().user.id_user
  const [round, setRound] = useState(0)
  const [made, setMade] = useState<RecordView | null>(null)
  const design = designOf(forms, 'creation', table.fields)
  const title = t('create.title', { table: table.label })
  const again = () => {
    setMade(null)
    setRound((count) => count + 1)
  }
  const done = (record: RecordView, andAnother: boolean) => {
    onMade(record)
    const behaviour = andAnother ? 'keep_open' : (design.on_save ?? 'close_and_show_success_notification')
    if (behaviour === 'show_form_success_page') return setMade(record)
    if (behaviour !== 'close') toast.success({ title: t('create.made'), duration: madeTime })
    if (behaviour === 'keep_open') again()
    else onClose()
  }
  if (made)
    return (
      <FormShell variant={variant} title={title} onClose={onClose}>
        <EmptyState
          place="bare"
          illustration="page"
          title={t('create.made')}
          text={made.label ?? undefined}
          actions={
            <>
              <Button variant="default" onClick={onClose}>
                {t('create.close')}
              </Button>
              <Button onClick={again}>{t('create.another')}</Button>
            </>
          }
        />
      </FormShell>
    )
  return (
    <Filling
      key={round}
      {...props}
      design={design}
      title={title}
      userId={userId}
      env={env}
      given={given}
      onDone={done}
    />
  )
}

interface FillingProps extends NewRecordFormProps {
  design: ReturnType<typeof designOf>
  title: string
  userId: string
  onDone: (record: RecordView, andAnother: boolean) => void
}

function Filling({ table, forms, env, variant, given, design, title, userId, onDone, onClose }: FillingProps) {
  const { t } = useTranslation(['forms', 'record'])
  const formId = useId()
  const fields = table.fields
  const [draft] = useState(() => new FormDraft(initialValues(fields, env, { userId, now: new Date() }), given))
  const [andAnother, setAndAnother] = useState(false)
  const { conditionals } = forms
  // What nobody may fill in has no place in a form for something new.
  const [items] = useState(() =>
    design.items.filter((item) => {
      const field = item.type === 'field' ? fields.find(({ id }) => id === item.field_id) : undefined
      return item.type !== 'field' || (field !== undefined && isWritable(field))
    }),
  )
  const laidOut = useFormLayout(draft, { items, conditionals, fields, timezone: env.timezone, userId })
  const { pages, state } = laidOut
  const sending = useFormSend({
    formId,
    draft,
    laidOut,
    items,
    fields,
    send: (values) =>
      underway(`new record ${table.id} ${JSON.stringify(values)}`, () =>
        api.forms.createRecord({ tableId: table.id, values }),
      ),
  })
  const { current, isLast, isSending, failure } = sending
  const unseen = fields.filter(
    ({ id }) => Object.hasOwn(given, id) && !items.some((item) => item.type === 'field' && item.field_id === id),
  )
  const isMobile = useMobile()
  const focusFirst = useEffectEvent(() => {
    const first = laidOut.asked[0]
    // On a phone the keyboard would cover the form before one has seen it.
    if (first && !isMobile) document.getElementById(editorId(formId, first.field.id))?.focus({ preventScroll: true })
  })
  useEffect(() => focusFirst(), [])
  const save = (another: boolean) => {
    setAndAnother(another)
    void sending.submit((record) => onDone(record, another))
  }
  const close = async () => {
    const isSure =
      !state.isDirty ||
      (await confirm({
        title: t('create.discardTitle'),
        text: t('create.discardText'),
        confirmLabel: t('create.discard'),
        danger: true,
      }))
    if (isSure) onClose()
  }
  return (
    <FormShell
      variant={variant}
      title={title}
      onClose={() => void close()}
      onSave={() => save(false)}
      footer={
        <>
          {current > 0 && (
            <Button variant="default" onClick={() => sending.go(current - 1)}>
              {t('fill.back')}
            </Button>
          )}
          {isLast ? (
            <>
              <Button variant="default" loading={isSending && andAnother} onClick={() => save(true)}>
                {t('create.saveAndAnother')}
              </Button>
              <Button loading={isSending && !andAnother} onClick={() => save(false)}>
                {t('create.save')}
              </Button>
            </>
          ) : (
            <Button onClick={() => sending.go(current + 1)}>{t('fill.next')}</Button>
          )}
        </>
      }
    >
      <PageSteps pages={pages} current={current} reached={sending.reached} onGo={sending.go} />
      {pages.length === 0 && <Banner tone="info">{t('fill.nothing')}</Banner>}
      <FormFields
        formId={formId}
        pages={pages}
        current={current}
        columns={baseColumns(variant)}
        state={state}
        env={env}
        place={null}
      />
      <Unseen fields={unseen} values={given} env={env} />
      <FormError>{failure.join(' ')}</FormError>
    </FormShell>
  )
}

interface UnseenProps {
  fields: readonly Field[]
  values: Readonly<Record<string, unknown>>
  env: Env
}

/** What is sent along although the form does not ask for it: nobody sends what they have not seen. */
function Unseen({ fields, values, env }: UnseenProps) {
  const { t } = useTranslation('forms')
  if (fields.length === 0) return null
  const texts = fields.map((field) => `${field.label}: ${textOf(field, values[field.id], env)}`)
  return <p className={`t-small t-2 ${classes.unseen}`}>{t('create.alongside', { values: texts.join(' · ') })}</p>
}
