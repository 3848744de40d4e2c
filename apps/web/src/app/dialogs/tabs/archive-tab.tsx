import { Button } from '@mantine/core'
import { Dialog, useUiTexts } from '@oficina/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { UsedBy } from '../../../features/field-panel/used-by.tsx'
import { useArchive } from '../../../features/recovery/use-archive.ts'
import type { DialogProps } from '../../../ground/dialogs/dialog-props.ts'
import { api } from '../../../lib/api.ts'
import type { TabParams } from './tab-params.ts'
import { useTab } from './use-tab.ts'

const words = {
  table: { title: 'recovery:archive.title', text: 'recovery:archive.text', confirm: 'recovery:archive.confirm' },
  app: { title: 'apps:archive.title', text: 'apps:archive.text', confirm: 'apps:archive.confirm' },
  'doc-page': {
    title: 'documents:archive.title',
    text: 'documents:archive.text',
    confirm: 'documents:archive.confirm',
  },
} as const

/** Puts a table, an app or a page away. */
export default function ArchiveTab({ params, onClose }: DialogProps<TabParams>) {
  const { t } = useTranslation(['recovery', 'apps', 'documents'])
  const texts = useUiTexts()
  const tab = useTab(params)
  const archive = useArchive(params.type)
  const { title, text, confirm } = words[params.type]
  const submit = () => {
    onClose()
    void archive(tab)
  }
  return (
    <Dialog
      title={t(title, { label: tab.label })}
      width={440}
      onClose={() => onClose()}
      onSubmit={submit}
      footer={
        <>
          <Button variant="default" onClick={() => onClose()} data-autofocus>
            {texts.cancel}
          </Button>
          <Button type="submit" color="red">
            {t(confirm)}
          </Button>
        </>
      }
    >
      <p className="t-2">{t(text)}</p>
      {params.type === 'table' && <TableUsedBy tableId={tab.id} />}
    </Dialog>
  )
}

/** Says what uses the table before it goes. */
function TableUsedBy({ tableId }: { tableId: string }) {
  const { data } = useQuery({ ...api.usedBy.table.queryOptions({ tableId }), gcTime: 0, retry: false })
  if (!data || data.references.length === 0) return null
  return <UsedBy references={data.references} />
}
