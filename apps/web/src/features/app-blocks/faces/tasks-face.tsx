import { IconSubtask } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { BlockEmpty } from '../block-states.tsx'

/** Tasks have no place in the product yet: the block says so instead of showing an empty list. */
export function Face() {
  const { t } = useTranslation('blocks')
  return <BlockEmpty icon={IconSubtask} title={t('tasks.none')} text={t('tasks.noneText')} />
}
