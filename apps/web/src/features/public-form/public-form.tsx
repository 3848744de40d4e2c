import { Button } from '@mantine/core'
import type { OficinaContract, OutputOf } from '@oficina/contract'
import { Icon, Logo } from '@oficina/ui'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, isApiError } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import { currentLanguage } from '../../lib/i18n.ts'
import { FileSenderContext, type SendFile } from '../fields/editors/file-sender.ts'
import { type Env, usePhoneNumbers } from '../fields/field-env.ts'
import { fixedPeople } from '../people/people.ts'
import { FormError } from '../forms/form-error.tsx'
import { FormDraft } from '../record-form/form-draft.ts'
import { FormFields } from '../record-form/form-fields.tsx'
import { isBlank } from '../record-form/form-layout.ts'
import { PageSteps } from '../record-form/page-steps.tsx'
import { useFormLayout } from '../record-form/use-form-layout.ts'
import { useFormSend } from '../record-form/use-form-send.ts'
import { fieldsOf, itemsOf } from './public-fields.ts'
import classes from './public-form.module.css'

export type OpenedForm = OutputOf<OficinaContract['updateForms']['open']>

const isChanged = (error: unknown) => isApiError(error, 'conflict') && error.details.reason === 'form_changed'
const nobody = fixedPeople()
const noConditionals: never[] = []

interface PublicFormProps {
  token: string
  form: OpenedForm
  /** Asks anew what the link shows. */
  onReload: () => Promise<unknown>
}

/** What whoever has the link fills in and sends. */
export function PublicForm({ token, form, onReload }: PublicFormProps) {
  const { t } = useTranslation(['forms', 'record'])
  const [isSaved, setSaved] = useState(false)
  return (
    <div className={classes.root}>
      <header className={classes.brand}>
        <Logo size={22} />
        <span>Oficina</span>
      </header>
      <main className={classes.card}>
        <h1 className={classes.title}>{form.title || t('public.title')}</h1>
        {isSaved ? (
          <output className={classes.saved}>
            <Icon of={IconCircleCheck} size={40} className={classes.done} />
            <p className="t-section">{t('public.saved')}</p>
            <p className="t-2">{t('public.savedText')}</p>
            <Button variant="default" onClick={() => void onReload().then(() => setSaved(false))}>
              {t('public.another')}
            </Button>
          </output>
        ) : (
          <Filling token={token} form={form} onReload={onReload} onSaved={() => setSaved(true)} />
        )}
      </main>
      <p className={classes.warning}>
        <Icon of={IconAlertTriangle} size={14} />
        {t('public.passwords')}
      </p>
    </div>
  )
}

function Filling({ token, form, onReload, onSaved }: PublicFormProps & { onSaved: () => void }) {
  const { t } = useTranslation(['forms', 'record'])
  const formId = useId()
  const [draft] = useState(() => new FormDraft(form.values))
  const fields = useMemo(() => fieldsOf(form.fields), [form.fields])
  const items = useMemo(() => itemsOf(form.fields), [form.fields])
  const env: Env = {
    locale: currentLanguage(),
    timezone: form.timezone,
    currencySymbol: form.currency_symbol,
    people: nobody,
    canPhone: usePhoneNumbers(),
  }
  const source = { items, conditionals: noConditionals, fields, timezone: form.timezone, userId: null }
  const laidOut = useFormLayout(draft, source)
  const { pages, asked, state } = laidOut
  const sending = useFormSend({
    formId,
    draft,
    laidOut,
    items,
    fields,
    send: async (data) => {
      try {
        return await api.updateForms.submit({ token, data })
      } catch (error) {
        // Someone changed the form meanwhile: what it asks now is shown around what was filled in.
        if (isChanged(error)) await onReload()
        throw error
      }
    },
    textOf: (error) => (isChanged(error) ? t('public.changed') : `${t('public.error')}. ${errorText(error)}`),
  })
  const { current, isLast, isSending, failure } = sending
  const sendFile: SendFile = async (field, file, onProgress) => {
    const { claim, ...sent } = await api.updateForms.upload.upload(file, { token, fieldId: field.id }, { onProgress })
    return { ...sent, id: claim, thumbnail: false }
  }
  const isReady = asked.every(
    ({ field }) => !state.problemOf(field.id) && !(field.required && isBlank(field, state.valueOf(field.id))),
  )
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isLast) void sending.submit(onSaved)
        else sending.go(current + 1)
      }}
    >
      <PageSteps pages={pages} current={current} reached={sending.reached} onGo={sending.go} />
      <FileSenderContext value={sendFile}>
        <FormFields formId={formId} pages={pages} current={current} columns={1} state={state} env={env} place={null} />
      </FileSenderContext>
      <FormError>{failure.join(' ')}</FormError>
      <footer className={classes.footer}>
        {current > 0 && (
          <Button size="sm" variant="default" onClick={() => sending.go(current - 1)}>
            {t('fill.back')}
          </Button>
        )}
        {isLast ? (
          // Looks shut until it can be sent, and says what is missing when pressed all the same.
          <Button
            type="submit"
            size="sm"
            className={classes.send ?? ''}
            loading={isSending}
            aria-disabled={!isReady || undefined}
            data-unready={!isReady || undefined}
          >
            {t('public.send')}
          </Button>
        ) : (
          <Button type="submit" size="sm" className={classes.send ?? ''}>
            {t('fill.next')}
          </Button>
        )}
      </footer>
    </form>
  )
}
