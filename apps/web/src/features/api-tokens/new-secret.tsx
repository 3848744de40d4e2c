import { Button } from '@mantine/core'
import type { ApiToken } from '@oficina/contract'
import { toast, Icon, useUiTexts } from '@oficina/ui'
import { IconRefresh } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import { FormError } from '../forms/form-error.tsx'
import { ShownOnce } from './shown-once.tsx'
import classes from './token-panel.module.css'
import { refreshTokens } from './token-queries.ts'

interface NewSecretProps {
  token: ApiToken
  /** Whoever made it, and nobody else. */
  canRenew: boolean
  /** The question stands there from the start, as for someone who followed a link to it. */
  isAsked: boolean
}

/** Gives a token a new secret, after a question; the new one is shown once. */
export function NewSecret({ token, canRenew, isAsked }: NewSecretProps) {
  const { t } = useTranslation(['tokens', 'notices'])
  const texts = useUiTexts()
  const [isAsking, setAsking] = useState(isAsked)
  const renew = useMutation({
    ...api.apiTokens.generate.mutationOptions(),
    onSuccess: async ({ name }) => {
      setAsking(false)
      await refreshTokens()
      toast.saved({ title: t('notices:apiToken.updated'), text: name })
    },
  })
  if (renew.data) return <ShownOnce token={renew.data.token} />
  if (!canRenew) return null
  if (!isAsking)
    return (
      <div>
        <Button variant="default" leftSection={<Icon of={IconRefresh} size={15} />} onClick={() => setAsking(true)}>
          {t('renew.action')}
        </Button>
      </div>
    )
  return (
    <section className={classes.question} aria-label={t('renew.title')}>
      <p className="t-strong">{t('renew.title')}</p>
      <p className="t-2">{t('renew.text')}</p>
      <FormError>{renew.error && errorText(renew.error)}</FormError>
      <div className={classes.answers}>
        <Button color="red" loading={renew.isPending} onClick={() => renew.mutate({ id: token.id_api_token })}>
          {t('renew.confirm')}
        </Button>
        <Button variant="default" onClick={() => setAsking(false)}>
          {texts.cancel}
        </Button>
      </div>
    </section>
  )
}
