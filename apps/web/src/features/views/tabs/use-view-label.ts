import type { View } from '@oficina/contract'
import { viewKindOf } from '@oficina/kinds'
import { useTranslation } from 'react-i18next'

/** What a view is called. A name that people cannot choose is shown in their own language. */
export function useViewLabel(): (view: Pick<View, 'type' | 'label'>) => string {
  const { t } = useTranslation('views')
  return (view) => (viewKindOf(view.type).fixedLabel === null ? view.label : t(`type.${view.type}`))
}
