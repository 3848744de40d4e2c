import { EmptyState, PageBody, PageHeader } from '@oficina/ui'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ItemList } from '../../../features/items/item-list.tsx'
import { NewFolderButton } from '../../../features/items/new-folder-button.tsx'
import { useHomeItems } from '../use-home-items.ts'
import { ViewSwitch } from '../view-switch.tsx'

export const Route = createFileRoute('/home/folders/')({
  staticData: { title: 'home:tabs.folders' },
  component: FoldersPage,
})

function FoldersPage() {
  const { t } = useTranslation('home')
  const items = useHomeItems().folders
  return (
    <PageBody>
      <PageHeader
        title={t('tabs.folders')}
        actions={
          <>
            {items.length > 0 && <NewFolderButton />}
            <ViewSwitch />
          </>
        }
      />
      {items.length === 0 ? (
        <EmptyState illustration="folder" title={t('empty.folders')} actions={<NewFolderButton />} />
      ) : (
        <ItemList items={items} label={t('tabs.folders')} />
      )}
    </PageBody>
  )
}
