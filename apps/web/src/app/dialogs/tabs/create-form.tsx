import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/api.ts'
import type { DialogProps } from '../../../ground/dialogs/dialog-props.ts'
import { NewTabDialog } from './new-tab-dialog.tsx'
import { withTable } from './with-table.ts'

/** A new app with a form, and the table that keeps what is sent by it. */
export default function CreateFormDialog({ onClose }: DialogProps) {
  const { t } = useTranslation(['home', 'common'])
  const make = (label: string) =>
    withTable(label, async ({ id: tableId, fields: [name] }) => {
      const { id: appId } = await api.apps.create({ label })
      const items = name ? [{ id: 'name', type: 'field', field_id: name.id, required: true }] : []
      const settings = { title: label, tableId, viewSettings: { items } }
      await api.blocks.create({ appId, type: 'formPages', settings })
      return `/app/${appId}`
    })
  return (
    <NewTabDialog
      title={t('newForm.title')}
      text={t('newForm.text')}
      submit={t('newForm.create')}
      name={t('common:newTable.name')}
      listKey={api.tables.list.key()}
      placeholder={t('newForm.placeholder')}
      make={make}
      onClose={() => onClose()}
    />
  )
}
