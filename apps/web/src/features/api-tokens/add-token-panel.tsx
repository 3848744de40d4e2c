import { Button } from '@mantine/core'
import { SidePanel, toast, useUiTexts } from '@oficina/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DialogProps } from '../../ground/dialogs/dialog-props.ts'
import { useSession } from '../../ground/session/session.ts'
import { api } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import { FormError } from '../forms/form-error.tsx'
import { SaveForm } from '../forms/save-form.tsx'
import { momentAt } from '../update-form/moment-at.ts'
import { ShownOnce } from './shown-once.tsx'
import { type TokenDraft, TokenFields } from './token-fields.tsx'
import classes from './token-panel.module.css'
import { refreshTokens } from './token-queries.ts'

const formId = 'add-api-token'

/** Makes a token and shows it, once. */
export default function AddTokenPanel({ onClose }: DialogProps) {
  const { t } = useTranslation(['tokens', 'notices'])
  const texts = useUiTexts()
  const { timezone } = useSession().org.locale_settings
  const [draft, setDraft] = useState<TokenDraft>({ name: '', isActive: true, scope: 'write', tables: [], until: '' })
  const [isTried, setTried] = useState(false)
  const make = useMutation({
    ...api.apiTokens.create.mutationOptions(),
    onSuccess: async ({ name }) => {
      await refreshTokens()
      toast.saved({ title: t('notices:apiToken.created'), text: name })
    },
  })
  const submit = () => {
    setTried(true)
    if (draft.name.trim() === '' || make.isPending || make.data) return
    make.mutate({
      name: draft.name.trim(),
      ativo: draft.isActive ? 1 : 0,
      scope: draft.scope,
      tables: draft.tables.length === 0 ? null : draft.tables,
      expires_at: draft.until === '' ? null : momentAt(draft.until, timezone),
    })
  }
  const made = make.data
  return (
    <SidePanel
      title={t('add')}
      onClose={() => onClose()}
      onSave={submit}
      footer={
        // The notice that it was made lies over the foot: what comes then stands in the panel.
        !made && (
          <>
            <Button variant="default" onClick={() => onClose()}>
              {texts.cancel}
            </Button>
            <Button type="submit" form={formId} loading={make.isPending}>
              {t('create')}
            </Button>
          </>
        )
      }
    >
      {made ? (
        <div className={classes.fields}>
          <ShownOnce token={made.token} />
          <div>
            <Button onClick={() => onClose()}>{t('once.done')}</Button>
          </div>
        </div>
      ) : (
        <SaveForm id={formId} onSubmit={submit}>
          <div className={classes.fields}>
            <TokenFields
              draft={draft}
              isTried={isTried}
              canScope
              onChange={(patch) => setDraft((now) => ({ ...now, ...patch }))}
            />
            <FormError>{make.error && errorText(make.error)}</FormError>
          </div>
        </SaveForm>
      )}
    </SidePanel>
  )
}
