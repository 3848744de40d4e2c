import type { ApiToken } from '@oficina/contract'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../ground/session/use-format.ts'
import { useNameOf } from '../people/use-name-of.ts'
import classes from './token-panel.module.css'

/** How a token is told from others: all of it is known to whoever copied it when it was made. */
export const maskedToken = ({ hint }: Pick<ApiToken, 'hint'>): string => `ofc_••••••••${hint}`

/** What is known of a token and cannot be changed. */
export function TokenFacts({ token }: { token: ApiToken }) {
  const { t } = useTranslation('tokens')
  const format = useFormat()
  const nameOf = useNameOf()
  return (
    <dl className={classes.facts}>
      <dt>{t('column.token')}</dt>
      <dd>
        <code>{maskedToken(token)}</code>
      </dd>
      <dt>{t('column.maker')}</dt>
      <dd>{nameOf(token.org_created_by) ?? ''}</dd>
      <dt>{t('column.created')}</dt>
      <dd>{format.dateTime(token.criado_em)}</dd>
      <dt>{t('column.lastUsed')}</dt>
      <dd>{token.last_used_at ? format.dateTime(token.last_used_at) : t('neverUsed')}</dd>
    </dl>
  )
}
