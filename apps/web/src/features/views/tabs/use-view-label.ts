import type { View } from '@oficina/contract'
import { useTranslation } from 'react-i18next'

/** What a view is called. The record view has one name for all, which is said in everyone's own language. */
export function useViewLabel(): (view: Pick<View, 'type' | 'label'>) => string {
  const { t } = useTranslation('views')
  return (view) => (view.type === 'record' ? t('type.record') : view.label)
}
