import { UnstyledButton } from '@mantine/core'
import type { ApiToken } from '@oficina/contract'
import { useMobile } from '@oficina/ui'
import { useTranslation } from 'react-i18next'
import { maskedToken } from '../../../features/api-tokens/token-facts.tsx'
import { TokenState } from '../../../features/api-tokens/token-state.tsx'
import { useNameOf } from '../../../features/people/use-name-of.ts'
import { openDialog } from '../../../ground/dialogs/dialog-stack.ts'
import { useFormat } from '../../../ground/session/use-format.ts'
import classes from './tokens.module.css'

interface TokenListProps {
  tokens: readonly ApiToken[]
}

/** The tokens; on a phone each is a card. */
export function TokenList({ tokens }: TokenListProps) {
  return useMobile() ? <TokenCards tokens={tokens} /> : <TokenTable tokens={tokens} />
}

function TokenTable({ tokens }: TokenListProps) {
  const { t } = useTranslation('tokens')
  const format = useFormat()
  const nameOf = useNameOf()
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <caption className="sr-only">{t('title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('column.name')}</th>
            <th scope="col">{t('column.state')}</th>
            <th scope="col">{t('field.scope')}</th>
            <th scope="col">{t('column.maker')}</th>
            <th scope="col">{t('column.lastUsed')}</th>
            <th scope="col">{t('column.created')}</th>
          </tr>
        </thead>
        <tbody>
          {tokens.map((token) => (
            <tr key={token.id_api_token}>
              <th scope="row">
                <Name token={token} />
              </th>
              <td>
                <TokenState token={token} />
              </td>
              <td>{t(`scope.${token.scope}`)}</td>
              <td className="t-2">{nameOf(token.org_created_by) ?? ''}</td>
              <td className="t-2">
                {token.last_used_at ? (
                  <time dateTime={token.last_used_at} title={format.dateTime(token.last_used_at)}>
                    {format.relative(token.last_used_at)}
                  </time>
                ) : (
                  t('neverUsed')
                )}
              </td>
              <td className="t-2 t-num">{format.date(token.criado_em)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function TokenCards({ tokens }: TokenListProps) {
  const { t } = useTranslation('tokens')
  return (
    <ul className={classes.cards}>
      {tokens.map((token) => (
        <li key={token.id_api_token} className={classes.card}>
          <Name token={token} />
          <div className={classes.cardFacts}>
            <TokenState token={token} />
            <span className="t-small t-2">{t(`scope.${token.scope}`)}</span>
          </div>
        </li>
      ))}
    </ul>
  )
}

function Name({ token }: { token: ApiToken }) {
  const { t } = useTranslation('tokens')
  return (
    <UnstyledButton
      className={classes.name ?? ''}
      onClick={() => void openDialog('editApiToken', { id: token.id_api_token })}
    >
      <span className="sr-only">{t('edit')}</span>
      <span className="t-strong t-cut">{token.name}</span>
      <code className="t-small t-3 t-cut">{maskedToken(token)}</code>
    </UnstyledButton>
  )
}
