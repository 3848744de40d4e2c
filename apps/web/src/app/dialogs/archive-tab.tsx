import { Button } from '@mantine/core'
import { Dialog, useUiTexts } from '@oficina/ui'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ArchiveApp } from '../../features/app-canvas/dialogs/archive-app.tsx'
import { ArchiveDocPage } from '../../features/documents/dialogs/archive-doc-page.tsx'
import { UsedBy } from '../../features/field-panel/used-by.tsx'
import { useArchive } from '../../features/recovery/use-archive.ts'
import { api } from '../../lib/api.ts'
import type { DialogProps } from '../../ground/dialogs/dialog-props.ts'
import type { TabParams } from './tab-params.ts'

const kinds = { table: ArchiveTable, app: ArchiveApp, 'doc-page': ArchiveDocPage }

/** Puts a table, an app or a page away. */
export default function ArchiveTab({ params: { type, id }, onClose }: DialogProps<TabParams>) {
  const Archive = kinds[type]
  return <Archive id={id} onClose={() => onClose()} />
}

/** Says what uses the table before it goes. */
function ArchiveTable({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('recovery')
  const texts = useUiTexts()
  const table = useSuspenseQuery(api.tables.get.queryOptions({ tableId: id })).data
  const used = useQuery({ ...api.usedBy.table.queryOptions({ tableId: id }), gcTime: 0, retry: false })
  const archive = useArchive('table')
  const isUsed = used.data && used.data.references.length > 0
  const submit = () => {
    onClose()
    void archive(table)
  }
  return (
    <Dialog
      title={t('archive.title', { label: table.label })}
      width={440}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button variant="default" onClick={onClose} data-autofocus>
            {texts.cancel}
          </Button>
          <Button type="submit" color="red">
            {t('archive.confirm')}
          </Button>
        </>
      }
    >
      <p className="t-2">{t('archive.text')}</p>
      {isUsed && <UsedBy references={used.data.references} />}
    </Dialog>
  )
}
