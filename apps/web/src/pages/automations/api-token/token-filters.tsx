import { Select, Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../ground/session/session.ts'
import { tokenScopes, tokenStates, type TokensSearch } from './tokens-search.ts'
import classes from './tokens.module.css'

interface TokenFiltersProps {
  search: TokensSearch
  onChange: (patch: Partial<Record<keyof TokensSearch, unknown>>) => void
}

/** Narrows the list by state and reach; admins see everyone's tokens, and may look at their own alone. */
export function TokenFilters({ search, onChange }: TokenFiltersProps) {
  const { t } = useTranslation('tokens')
  const isAdmin = useSession().user.role.is_admin
  return (
    <>
      <Select
        w={170}
        clearable
        aria-label={t('column.state')}
        placeholder={t('filter.anyState')}
        data={tokenStates.map((state) => ({ value: state, label: t(`filter.${state}`) }))}
        value={search.state ?? null}
        onChange={(state) => onChange({ state })}
      />
      <Select
        w={190}
        clearable
        aria-label={t('field.scope')}
        placeholder={t('filter.anyScope')}
        data={tokenScopes.map((scope) => ({ value: scope, label: t(`scope.${scope}`) }))}
        value={search.scope ?? null}
        onChange={(scope) => onChange({ scope })}
      />
      {isAdmin && (
        <Switch
          className={classes.mine ?? ''}
          label={t('filter.mine')}
          checked={search.mine ?? false}
          onChange={(event) => onChange({ mine: event.currentTarget.checked })}
        />
      )}
    </>
  )
}
