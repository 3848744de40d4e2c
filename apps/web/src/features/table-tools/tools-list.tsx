import { UnstyledButton } from '@mantine/core'
import { Icon, type IconType, Keys, SideNavGroup, sideNavLink } from '@oficina/ui'
import {
  IconArrowsSort,
  IconDownload,
  IconFileExport,
  IconFilter,
  IconForms,
  IconHourglass,
  IconKey,
  IconMail,
  IconPlus,
  IconTextPlus,
  IconTool,
  IconTrash,
  IconTrashX,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openDialog } from '../../ground/dialogs/dialog-stack.ts'
import { useCan } from '../../ground/session/session.ts'
import { openCreateField } from '../field-panel/open-field-panels.ts'
import { useExportPause } from '../exports/export-pause.ts'
import { startExport } from '../records/actions/export-records.ts'
import { openEditFields } from '../structure/edit-fields.tsx'
import { useOffersBuild } from '../structure/in-mode.ts'
import { openBarButton } from '../views/bar/open-bar-button.ts'
import { deleteAllRecords } from './delete-all.ts'
import type { TableToolsProps } from './table-tools.tsx'

interface ToolProps {
  icon: IconType
  label: string
  keys?: string
  isDisabled?: boolean
  onClick: () => void
}

function Tool({ icon, label, keys, isDisabled = false, onClick }: ToolProps) {
  return (
    <UnstyledButton className={sideNavLink} w="100%" disabled={isDisabled} onClick={onClick}>
      <Icon of={icon} /> <span className="t-cut">{label}</span>
      {keys && (
        <span style={{ marginLeft: 'auto' }}>
          <Keys keys={keys} />
        </span>
      )}
    </UnstyledButton>
  )
}

/** What can be done with a table. What a person may not do is not shown. */
export function ToolsList({ table, query, onCreate }: Pick<TableToolsProps, 'table' | 'query' | 'onCreate'>) {
  const { t } = useTranslation(['records', 'common'])
  const offersBuild = useOffersBuild(table.id)
  const mayManageForms = useCan('forms.manage')
  const [isExporting, setExporting] = useState(false)
  const isPaused = useExportPause(table.id)
  const { can } = table
  const params = { tableId: table.id }
  const { tableId, view, filter, search, sort } = query
  const onScreen = {
    tableId,
    ...(view !== undefined && { view }),
    ...(filter && { filters: filter }),
    ...(search && { search }),
    ...(sort && { sort }),
  }
  const exportTable = async () => {
    setExporting(true)
    try {
      await startExport(onScreen)
    } finally {
      setExporting(false)
    }
  }
  return (
    <>
      <SideNavGroup title={t('tools.data')}>
        {onCreate && <Tool icon={IconPlus} label={t('page.newRecord')} keys="n" onClick={onCreate} />}
        {can.manage && (
          <Tool icon={IconTextPlus} label={t('grid.newField')} keys="f" onClick={() => openCreateField(table.id)} />
        )}
        {offersBuild && (
          <Tool icon={IconTool} label={t('common:mode.editFields')} onClick={() => openEditFields(table.id)} />
        )}
        {can.manage && mayManageForms && (
          <Tool icon={IconForms} label={t('tools.forms')} onClick={() => void openDialog('intakeForms', params)} />
        )}
        <Tool
          icon={IconDownload}
          label={t('tools.export')}
          isDisabled={isExporting || isPaused}
          onClick={() => void exportTable()}
        />
        <Tool
          icon={IconFileExport}
          label={t('tools.exportAs')}
          isDisabled={isExporting || isPaused}
          onClick={() => void openDialog('exportTable', { request: onScreen })}
        />
        {can.deleteRecords && (
          <Link to="/object/$tableId/trash" params={params} className={sideNavLink}>
            <Icon of={IconTrash} /> <span className="t-cut">{t('tools.trash')}</span>
          </Link>
        )}
      </SideNavGroup>
      <SideNavGroup title={t('tools.sight')}>
        <Tool icon={IconFilter} label={t('tools.filter')} onClick={() => openBarButton('filter')} />
        <Tool icon={IconArrowsSort} label={t('tools.sort')} onClick={() => openBarButton('sort')} />
        <Link to="/object/$tableId/views/sla" params={params} search={{}} className={sideNavLink}>
          <Icon of={IconHourglass} /> <span className="t-cut">{t('tools.sla')}</span>
        </Link>
      </SideNavGroup>
      {can.manage && (
        <SideNavGroup title={t('tools.rules')}>
          <Tool icon={IconKey} label={t('tools.unique')} onClick={() => void openDialog('tableSettings', params)} />
          <Tool icon={IconMail} label={t('tools.email')} onClick={() => void openDialog('tableEmail', params)} />
          {can.deleteRecords && (
            <Tool icon={IconTrashX} label={t('tools.deleteAll')} onClick={() => void deleteAllRecords(table)} />
          )}
        </SideNavGroup>
      )}
    </>
  )
}
