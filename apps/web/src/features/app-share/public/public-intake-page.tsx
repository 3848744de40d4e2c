import { Button } from '@mantine/core'
import type { FormItem, PublicIntakeForm } from '@oficina/contract'
import { EmptyState, Icon, LetterTile } from '@oficina/ui'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, isApiError } from '../../../lib/api.ts'
import { errorText } from '../../../lib/error-text.ts'
import type { SendFile } from '../../fields/editors/file-sender.ts'
import { FieldEnvContext } from '../../fields/field-env.ts'
import { FormFilling } from '../../public-form/form-filling.tsx'
import forms from '../../public-form/public-form.module.css'
import { initialValues } from '../../record-form/initial-values.ts'
import { Brand } from './brand.tsx'
import classes from './public-intake-page.module.css'
import { usePublicEnv } from './use-public-env.ts'

const isClosed = (error: unknown) => isApiError(error, 'conflict') && error.details.reason === 'form_closed'

/** A form of a table on a page of its own: its picture, what it asks, and thanks once it was sent. */
export function PublicIntakePage({ shared }: { shared: PublicIntakeForm }) {
  const { t } = useTranslation('forms')
  const { form, org } = shared
  const env = usePublicEnv(org)
  const [round, setRound] = useState(0)
  const [isSent, setSent] = useState(false)
  const again = () => {
    setSent(false)
    setRound((count) => count + 1)
  }
  return (
    <FieldEnvContext value={env}>
      <div className={`${forms.root} ${classes.root}`}>
        <header className={forms.brand}>
          <LetterTile name={org.name} src={org.logo} color={org.color ?? undefined} size={24} />
          <span className="t-cut">{org.name}</span>
        </header>
        <main className={`${forms.card} ${classes.card}`}>
          {form.cover !== null && <img className={classes.cover} src={form.cover} alt="" />}
          <h1 className={classes.title}>{form.title}</h1>
          {isSent ? (
            <output className={forms.saved}>
              <Icon of={IconCircleCheck} size={40} className={forms.done} />
              <p className="t-section">{form.success_title || t('intake.thanks')}</p>
              <p className={`t-2 ${classes.words}`}>{form.success_text || t('public.savedText')}</p>
              {form.state === 'open' && (
                <Button variant="default" onClick={again}>
                  {t('public.another')}
                </Button>
              )}
            </output>
          ) : form.state === 'open' ? (
            <>
              {form.description !== '' && <p className={`t-2 ${classes.words}`}>{form.description}</p>}
              <Filling key={round} shared={shared} onSaved={() => setSent(true)} />
            </>
          ) : (
            <EmptyState
              place="bare"
              illustration="table"
              title={t(`intake.${form.state}`)}
              text={t(`intake.${form.state}Text`)}
            />
          )}
        </main>
        {!isSent && form.state === 'open' && (
          <p className={forms.warning}>
            <Icon of={IconAlertTriangle} size={14} />
            {t('public.passwords')}
          </p>
        )}
        {shared.show_brand && <Brand />}
      </div>
    </FieldEnvContext>
  )
}

function Filling({ shared, onSaved }: { shared: PublicIntakeForm; onSaved: () => void }) {
  const { t } = useTranslation('forms')
  const { token, form, table, org } = shared
  const env = usePublicEnv(org)
  const queries = useQueryClient()
  const [values] = useState(() => initialValues(table.fields, env, { userId: null, now: new Date() }))
  const place = { token, blockId: form.id }
  const send = async (given: Record<string, unknown>) => {
    try {
      return await api.publicViews.submit({ ...place, values: given })
    } catch (error) {
      // The last answer came in meanwhile: the page says so.
      if (isClosed(error)) await queries.invalidateQueries({ queryKey: api.publicViews.open.key() })
      throw error
    }
  }
  const sendFile: SendFile = async (field, file, onProgress) => {
    const at = { ...place, fieldId: field.id }
    const { claim, ...sent } = await api.publicViews.upload.upload(file, at, { onProgress })
    return { ...sent, id: claim, thumbnail: false }
  }
  return (
    <FormFilling
      fields={table.fields}
      items={form.items as FormItem[]}
      values={values}
      env={env}
      send={send}
      sendFile={sendFile}
      textOf={(error) => (isClosed(error) ? t('intake.closed') : errorText(error))}
      button={form.button_label || t('public.send')}
      onSaved={onSaved}
    />
  )
}
