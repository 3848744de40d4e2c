import { Button } from '@mantine/core'
import type { ApiToken } from '@oficina/contract'
import { BlockError, FormSkeleton, SidePanel, toast, useUiTexts } from '@oficina/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DialogProps } from '../../ground/dialogs/dialog-props.ts'
import { confirm } from '../../ground/dialogs/dialog-stack.ts'
import { useSession } from '../../ground/session/session.ts'
import { api, isApiError } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import { wallClock } from '../fields/editors/wall-clock.ts'
import { FormError } from '../forms/form-error.tsx'
import { SaveForm } from '../forms/save-form.tsx'
import { momentAt } from '../update-form/moment-at.ts'
import { NewSecret } from './new-secret.tsx'
import { type TokenDraft, TokenFields } from './token-fields.tsx'
import { TokenFacts } from './token-facts.tsx'
import classes from './token-panel.module.css'
import { forgetToken, refreshTokens } from './token-queries.ts'

const formId = 'edit-api-token'

/** One token: what it is called, whether it works, what it reaches; a new secret; its end. */
export default function EditTokenPanel({ params, onClose }: DialogProps<{ id: string; generate?: string }>) {
  const { t } = useTranslation('tokens')
  const { data: token, error } = useQuery(api.apiTokens.get.queryOptions({ id: params.id }))
  if (token)
    return (
      <EditToken
        key={token.id_api_token}
        token={token}
        isAsked={params.generate === 'true'}
        onClose={() => onClose()}
      />
    )
  return (
    <SidePanel title={t('edit')} onClose={() => onClose()}>
      {error ? (
        <BlockError
          title={errorText(error)}
          {...(isApiError(error) && { text: `${error.id} · ${String(error.code)}` })}
        />
      ) : (
        <FormSkeleton fields={4} />
      )}
    </SidePanel>
  )
}

interface EditTokenProps {
  token: ApiToken
  /** Someone came here to give it a new secret. */
  isAsked: boolean
  onClose: () => void
}

function EditToken({ token, isAsked, onClose }: EditTokenProps) {
  const { t } = useTranslation(['tokens', 'notices'])
  const texts = useUiTexts()
  const { user, org } = useSession()
  const { timezone } = org.locale_settings
  const stored = token.expires_at === null ? '' : wallClock(token.expires_at, timezone)
  const [draft, setDraft] = useState<TokenDraft>({
    name: token.name,
    isActive: token.ativo === 1,
    scope: token.scope,
    tables: token.tables ?? [],
    until: stored,
  })
  const [isTried, setTried] = useState(false)
  const isMaker = token.org_created_by === user.id_user
  const save = useMutation({
    ...api.apiTokens.update.mutationOptions(),
    onSuccess: async ({ name }) => {
      await refreshTokens()
      toast.saved({ title: t('notices:apiToken.updated'), text: name })
      onClose()
    },
  })
  const remove = useMutation({
    ...api.apiTokens.remove.mutationOptions(),
    onSuccess: async () => {
      onClose()
      await forgetToken(token.id_api_token)
      toast.success({ title: t('notices:apiToken.deleted'), text: token.name })
    },
  })
  const submit = () => {
    setTried(true)
    if (draft.name.trim() === '' || save.isPending) return
    const tables = draft.tables.length === 0 ? null : draft.tables
    save.mutate({
      id: token.id_api_token,
      name: draft.name.trim(),
      ativo: draft.isActive ? 1 : 0,
      ...(isMaker && {
        scope: draft.scope,
        tables,
        // Sent only if it was changed: minutes are shown, and an end that has passed may stay as it is.
        ...(draft.until !== stored && { expires_at: draft.until === '' ? null : momentAt(draft.until, timezone) }),
      }),
    })
  }
  const askRemove = async () => {
    const question = {
      title: t('remove.title', { name: token.name }),
      text: t('remove.text'),
      confirmLabel: t('remove.action'),
      danger: true,
    }
    if (await confirm(question)) remove.mutate({ id: token.id_api_token })
  }
  const failure = save.error ?? remove.error
  return (
    <SidePanel
      title={token.name}
      onClose={onClose}
      onSave={submit}
      footer={
        <>
          <Button variant="subtle" color="red" loading={remove.isPending} onClick={() => void askRemove()}>
            {t('remove.action')}
          </Button>
          <span className={classes.gap} />
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" form={formId} loading={save.isPending}>
            {t('save')}
          </Button>
        </>
      }
    >
      <SaveForm id={formId} onSubmit={submit}>
        <div className={classes.fields}>
          <TokenFacts token={token} />
          <NewSecret token={token} canRenew={isMaker} isAsked={isAsked && isMaker} />
          <TokenFields
            draft={draft}
            isTried={isTried}
            canScope={isMaker}
            onChange={(patch) => setDraft((now) => ({ ...now, ...patch }))}
          />
          <FormError>{failure && errorText(failure)}</FormError>
        </div>
      </SaveForm>
    </SidePanel>
  )
}
