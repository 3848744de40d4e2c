import type { ImportState } from '@oficina/contract'
import { type OptionColor, Tag } from '@oficina/ui'
import { useTranslation } from 'react-i18next'

const colors: Record<ImportState, OptionColor> = {
  draft: 'cinza',
  fetching: 'azul',
  reading: 'azul',
  read: 'cinza',
  running: 'azul',
  done: 'verde',
  failed: 'vermelho',
  cancelled: 'ambar',
  undoing: 'azul',
  undone: 'cinza',
}

export function ImportStateTag({ state }: { state: ImportState }) {
  const { t } = useTranslation('imports')
  return (
    <Tag color={colors[state]} dot>
      {t(`state.${state}`)}
    </Tag>
  )
}
