import { Button, TextInput, UnstyledButton } from '@mantine/core'
import { Banner, Segmented } from '@oficina/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import { logout, useSession } from '../../ground/session/session.ts'
import classes from './mfa-gate.module.css'

type Method = 'email' | 'totp' | 'recovery'

const focusOnce = (input: HTMLInputElement | null) => input?.focus()

/** Stands before every screen while the session owes its second factor. */
export default function MfaGate() {
  const { t } = useTranslation()
  const { org } = useSession()
  const queries = useQueryClient()
  const status = useQuery(api.mfa.status.queryOptions())
  const [chosen, setChosen] = useState<Method | null>(null)
  const [code, setCode] = useState('')
  const send = useMutation(api.mfa.sendSessionCode.mutationOptions())
  const verify = useMutation({
    ...api.mfa.verifySession.mutationOptions(),
    onSuccess: () => queries.invalidateQueries(),
    onError: () => setCode(''),
  })

  const methods: Method[] = ['email', ...(status.data?.totp ? (['totp', 'recovery'] as const) : [])]
  const method = chosen ?? (status.data?.totp ? 'totp' : 'email')
  const needsSending = method === 'email' && !send.isSuccess
  const error = verify.error ?? send.error ?? status.error
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (needsSending) send.mutate()
    else verify.mutate({ verifyCode: code.trim(), method })
  }

  return (
    <form onSubmit={submit} className={classes.form}>
      <div>
        <h1>{t('mfa.title')}</h1>
        <p>{t('mfa.text', { name: org.name })}</p>
      </div>
      {methods.length > 1 && (
        <Segmented
          label={t('mfa.methodLabel')}
          fullWidth
          value={method}
          onChange={setChosen}
          options={methods.map((value) => ({ value, label: t(`mfa.method.${value}`) }))}
        />
      )}
      {error && <Banner tone="danger">{errorText(error)}</Banner>}
      {!needsSending && (
        <>
          <p className="t-2">
            {method === 'email' && t('mfa.sentTo', { email: send.data?.sentTo })}
            {method === 'totp' && t('mfa.appHint')}
            {method === 'recovery' && t('mfa.recoveryHint')}
          </p>
          <TextInput
            size="sm"
            label={t('mfa.code')}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
            autoComplete="one-time-code"
            inputMode={method === 'recovery' ? 'text' : 'numeric'}
            ref={focusOnce}
          />
        </>
      )}
      <Button
        type="submit"
        size="sm"
        fullWidth
        loading={send.isPending || verify.isPending}
        disabled={!needsSending && code.trim().length < 4}
      >
        {needsSending ? t('mfa.send') : t('mfa.verify')}
      </Button>
      <div className={classes.foot}>
        {method === 'email' && send.isSuccess && (
          <UnstyledButton className="text-link" onClick={() => send.mutate()}>
            {t('mfa.resend')}
          </UnstyledButton>
        )}
        <UnstyledButton className="text-link" onClick={() => void logout()}>
          {t('orgMenu.logout')}
        </UnstyledButton>
      </div>
    </form>
  )
}
