import { Button } from '@mantine/core'
import type { Field, FormItem } from '@oficina/contract'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '../../lib/api.ts'
import { FileSenderContext, type SendFile } from '../fields/editors/file-sender.ts'
import type { Env } from '../fields/field-env.ts'
import { FormError } from '../forms/form-error.tsx'
import { FormDraft } from '../record-form/form-draft.ts'
import { FormFields } from '../record-form/form-fields.tsx'
import { PageSteps } from '../record-form/page-steps.tsx'
import { useFormLayout } from '../record-form/use-form-layout.ts'
import { useFormSend } from '../record-form/use-form-send.ts'
import classes from './public-form.module.css'

const noConditionals: never[] = []

interface FormFillingProps {
  fields: readonly Field[]
  items: readonly FormItem[]
  /** What stands in the fields before anyone types. */
  values: Readonly<Record<string, unknown>>
  env: Env
  send: (values: Record<string, unknown>) => Promise<unknown>
  sendFile: SendFile
  textOf: (error: ApiError) => string
  button: string
  onSaved: () => void
}

/** What someone with a link fills in, page by page, and sends. */
export function FormFilling(props: FormFillingProps) {
  const { fields, items, values, env, send, sendFile, textOf, button, onSaved } = props
  const { t } = useTranslation(['forms', 'record'])
  const formId = useId()
  const [draft] = useState(() => new FormDraft(values))
  const source = { items, conditionals: noConditionals, fields, timezone: env.timezone, userId: null }
  const laidOut = useFormLayout(draft, source)
  const { pages, state } = laidOut
  const sending = useFormSend({ formId, draft, laidOut, items, fields, send, textOf })
  const { current, isLast, isSending, failure } = sending
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
          // Never looks shut: it says what is missing when it is pressed, and what is being typed is known only then.
          <Button type="submit" size="sm" className={classes.send ?? ''} loading={isSending}>
            {button}
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
