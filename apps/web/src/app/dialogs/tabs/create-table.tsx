import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/api.ts'
import type { DialogProps } from '../../../ground/dialogs/dialog-props.ts'
import { useStartBuilding } from '../../../ground/session/build-mode.ts'
import { NewTabDialog } from './new-tab-dialog.tsx'

/** A new table by its name; it opens at once, in Build mode: its fields come next. */
export default function CreateTableDialog({ onClose }: DialogProps) {
  const { t } = useTranslation('common')
  const startBuilding = useStartBuilding()
  return (
    <NewTabDialog
      title={t('newTable.title')}
      submit={t('newTable.create')}
      name={t('newTable.name')}
      listKey={api.tables.list.key()}
      placeholder={t('newTable.placeholder')}
      make={async (label) => {
        const { id } = await api.tables.create({ label, name_label: t('newTable.name') })
        startBuilding()
        return `/object/${id}`
      }}
      onClose={() => onClose()}
    />
  )
}
