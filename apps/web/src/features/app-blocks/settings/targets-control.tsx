import { MultiSelect } from '@mantine/core'
import type { App } from '@oficina/contract'
import { useTranslation } from 'react-i18next'
import { tableIdOf, typeOf } from '../data/app-data.tsx'

interface TargetsControlProps {
  label: string
  app: App
  blockId: string
  tableId: string | null
  value: readonly string[]
  onChange: (targets: string[]) => void
}

/** The blocks that a filter drives; none named means all of its table. */
export function TargetsControl({ label, app, blockId, tableId, value, onChange }: TargetsControlProps) {
  const { t } = useTranslation(['blockSettings', 'blocks'])
  const blocks = app.components.filter((one) => one.id !== blockId && tableIdOf(one) === tableId && tableId !== null)
  return (
    <MultiSelect
      aria-label={label}
      placeholder={value.length === 0 ? t('panel.allBlocks') : ''}
      data={blocks.map((one) => ({
        value: one.id,
        label: String(one.settings.title || t(`blocks:kind.${typeOf(one) ?? 'unknown'}.label`)),
      }))}
      value={[...value]}
      onChange={onChange}
    />
  )
}
