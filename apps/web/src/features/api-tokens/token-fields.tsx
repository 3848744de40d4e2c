import { MultiSelect, Select, Switch, TextInput } from '@mantine/core'
import type { ApiToken } from '@oficina/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../ground/session/session.ts'
import { api } from '../../lib/api.ts'

export interface TokenDraft {
  name: string
  isActive: boolean
  scope: ApiToken['scope']
  tables: string[]
  /** As a clock of the organisation shows it; empty without an end. */
  until: string
}

interface TokenFieldsProps {
  draft: TokenDraft
  /** Whether someone tried to save: only then is it said what is missing. */
  isTried: boolean
  /** What a token reaches is set by whoever made it. */
  canScope: boolean
  onChange: (patch: Partial<TokenDraft>) => void
}

/** What a token is called, whether it works, and what it reaches. */
export function TokenFields({ draft, isTried, canScope, onChange }: TokenFieldsProps) {
  const { t } = useTranslation(['tokens', 'errors'])
  const seesTables = useCan('tables.viewPages')
  const tables = useQuery({ ...api.tables.list.queryOptions(), enabled: seesTables }).data?.tables ?? []
  const known = new Set(tables.map(({ id }) => id))
  const options = [
    ...tables.map(({ id, label }) => ({ value: id, label })),
    ...draft.tables.filter((id) => !known.has(id)).map((id) => ({ value: id, label: t('field.tableGone') })),
  ]
  return (
    <>
      <TextInput
        data-autofocus
        withAsterisk
        label={t('field.name')}
        placeholder={t('field.nameExample')}
        maxLength={100}
        value={draft.name}
        error={isTried && draft.name.trim() === '' ? t('errors:required') : undefined}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <Switch
        label={t('field.active')}
        description={t('field.activeHint')}
        checked={draft.isActive}
        onChange={(event) => onChange({ isActive: event.currentTarget.checked })}
      />
      <Select
        label={t('field.scope')}
        description={canScope ? undefined : t('field.makerOnly')}
        disabled={!canScope}
        allowDeselect={false}
        data={(['write', 'read'] as const).map((scope) => ({ value: scope, label: t(`scope.${scope}`) }))}
        value={draft.scope}
        onChange={(scope) => onChange({ scope: scope === 'read' ? 'read' : 'write' })}
      />
      <MultiSelect
        label={t('field.tables')}
        placeholder={draft.tables.length === 0 ? t('field.allTables') : undefined}
        disabled={!canScope}
        searchable
        clearable
        data={options}
        value={draft.tables}
        onChange={(chosen) => onChange({ tables: chosen })}
      />
      <TextInput
        label={t('field.until')}
        description={draft.until === '' ? t('field.never') : undefined}
        disabled={!canScope}
        type="datetime-local"
        value={draft.until}
        onChange={(event) => onChange({ until: event.currentTarget.value })}
      />
    </>
  )
}
