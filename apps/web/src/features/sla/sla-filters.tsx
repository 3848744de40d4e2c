import type { Field } from '@oficina/contract'
import { Button, Select } from '@mantine/core'
import { Icon, useMobile } from '@oficina/ui'
import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { optionsOf } from '../fields/options/options-of.ts'
import { useWholeField } from '../fields/options/use-options.ts'
import { type SlaOrder, type SlaSearch, type SlaSortKey, slaOrders, slaSortKeys, sortOf } from './sla-search.ts'

interface SlaFiltersProps {
  fields: readonly Field[]
  search: SlaSearch
  onChange: (patch: SlaSearch) => void
}

/** Which field, which stage and which record; on a phone also the order, which has no column heads there. */
export function SlaFilters({ fields, search, onChange }: SlaFiltersProps) {
  const { t } = useTranslation('sla')
  const isMobile = useMobile()
  const chosen = fields.filter(({ id }) => search.field === undefined || id === search.field)
  const { field: only } = useWholeField(chosen.length === 1 ? chosen[0] : undefined)
  const stages = (only ? [only] : chosen).flatMap((field) =>
    optionsOf(field).map(({ id, label }) => ({ value: id, label })),
  )
  const { sortBy, sortOrder } = sortOf(search)
  const order = (text: string) => text.split(' ') as [SlaSortKey, SlaOrder]
  return (
    <>
      {fields.length > 1 && (
        <Select
          w={190}
          aria-label={t('filter.field')}
          placeholder={t('filter.allFields')}
          clearable
          data={fields.map(({ id, label }) => ({ value: id, label }))}
          value={search.field ?? null}
          onChange={(field) => onChange({ field: field ?? undefined, stage: undefined })}
        />
      )}
      <Select
        w={190}
        aria-label={t('filter.stage')}
        placeholder={t('filter.allStages')}
        clearable
        searchable
        data={stages}
        value={search.stage ?? null}
        onChange={(stage) => onChange({ stage: stage ?? undefined })}
      />
      {isMobile && (
        <Select
          w="100%"
          aria-label={t('filter.sort')}
          allowDeselect={false}
          data={slaSortKeys.flatMap((key) =>
            slaOrders.map((by) => ({ value: `${key} ${by}`, label: t(`order.${key}.${by}`) })),
          )}
          value={`${sortBy} ${sortOrder}`}
          onChange={(value) => {
            if (value === null) return
            const [key, by] = order(value)
            onChange({ sortBy: key, sortOrder: by })
          }}
        />
      )}
      {search.recordId !== undefined && (
        <Button
          variant="default"
          rightSection={<Icon of={IconX} size={13} />}
          title={t('filter.clearRecord')}
          onClick={() => onChange({ recordId: undefined })}
        >
          {t('filter.record', { id: search.recordId })}
        </Button>
      )}
    </>
  )
}
