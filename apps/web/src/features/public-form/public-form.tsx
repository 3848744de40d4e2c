import { Button } from '@mantine/core'
import type { OficinaContract, OutputOf } from '@oficina/contract'
import { Icon, Logo } from '@oficina/ui'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, isApiError } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import { currentLanguage } from '../../lib/i18n.ts'
import type { SendFile } from '../fields/editors/file-sender.ts'
import { type Env, usePhoneNumbers } from '../fields/field-env.ts'
import { fixedPeople } from '../people/people.ts'
import { FormFilling } from './form-filling.tsx'
import { fieldsOf, itemsOf } from './public-fields.ts'
import classes from './public-form.module.css'

export type OpenedForm = OutputOf<OficinaContract['updateForms']['open']>

const isChanged = (error: unknown) => isApiError(error, 'conflict') && error.details.reason === 'form_changed'
const nobody = fixedPeople()

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
  const fields = useMemo(() => fieldsOf(form.fields), [form.fields])
  const items = useMemo(() => itemsOf(form.fields), [form.fields])
  const env: Env = {
    locale: currentLanguage(),
    timezone: form.timezone,
    currencySymbol: form.currency_symbol,
    people: nobody,
    canPhone: usePhoneNumbers(),
  }
  const send = async (data: Record<string, unknown>) => {
    try {
      return await api.updateForms.submit({ token, data })
    } catch (error) {
      // Someone changed the form meanwhile: what it asks now is shown around what was filled in.
      if (isChanged(error)) await onReload()
      throw error
    }
  }
  const sendFile: SendFile = async (field, file, onProgress) => {
    const { claim, ...sent } = await api.updateForms.upload.upload(file, { token, fieldId: field.id }, { onProgress })
    return { ...sent, id: claim, thumbnail: false }
  }
  return (
    <FormFilling
      fields={fields}
      items={items}
      values={form.values}
      env={env}
      send={send}
      sendFile={sendFile}
      textOf={(error) => (isChanged(error) ? t('public.changed') : `${t('public.error')}. ${errorText(error)}`)}
      button={t('public.send')}
      onSaved={onSaved}
    />
  )
}
