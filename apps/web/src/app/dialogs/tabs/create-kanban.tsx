import { useTranslation } from 'react-i18next'
import { newOptionId } from '../../../features/fields/options/option-list.ts'
import { api } from '../../../lib/api.ts'
import type { DialogProps } from '../../../ground/dialogs/dialog-props.ts'
import { useStartBuilding } from '../../../ground/session/build-mode.ts'
import { NewTabDialog } from './new-tab-dialog.tsx'
import { withTable } from './with-table.ts'

const stages = { todo: 'cinza', doing: 'ambar', done: 'verde' } as const

/** A new table with stages, looked at as a board of cards. */
export default function CreateKanbanDialog({ onClose }: DialogProps) {
  const { t } = useTranslation(['home', 'common'])
  const startBuilding = useStartBuilding()
  const options = (Object.keys(stages) as (keyof typeof stages)[]).map((stage) => {
    return { id: newOptionId(), label: t(`newKanban.${stage}`), color: stages[stage] }
  })
  const make = (label: string) =>
    withTable(label, async ({ id: tableId, fields: [name] }) => {
      startBuilding()
      const field = { tableId, type: 'select', label: t('newKanban.stage'), options: { options } }
      const { id: stage } = await api.fields.create(field)
      const view = { tableId, type: 'kanban' as const, fields: [name?.id ?? ''], kanban_field: stage }
      const { id: viewId } = await api.views.create({ ...view, label: t('newKanban.board') })
      return `/object/${tableId}/views/${viewId}`
    })
  return (
    <NewTabDialog
      title={t('newKanban.title')}
      text={t('newKanban.text')}
      submit={t('newKanban.create')}
      name={t('common:newTable.name')}
      listKey={api.tables.list.key()}
      placeholder={t('newKanban.placeholder')}
      make={make}
      onClose={() => onClose()}
    />
  )
}
