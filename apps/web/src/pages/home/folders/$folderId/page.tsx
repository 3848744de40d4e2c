import { ActionIcon, Button } from '@mantine/core'
import type { Folder } from '@oficina/contract'
import { EmptyState, Icon, PageBody, PageHeader, Section, toast } from '@oficina/ui'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { createFileRoute, Navigate, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { confirm, openDialog } from '../../../../ground/dialogs/dialog-stack.ts'
import { NotFoundPage } from '../../../../features/error-pages/not-found-page.tsx'
import { type Home, homeQuery } from '../../../../features/items/home-query.ts'
import { ItemList } from '../../../../features/items/item-list.tsx'
import { ItemTile } from '../../../../features/items/item-parts.tsx'
import { StarToggle } from '../../../../features/items/star-toggle.tsx'
import { useChangesFolders } from '../../../../features/items/use-changes-folders.ts'
import { api } from '../../../../lib/api.ts'
import { errorText } from '../../../../lib/error-text.ts'
import { queryClient } from '../../../../lib/query-client.ts'
import { useHomeItems } from '../../use-home-items.ts'
import { ViewSwitch } from '../../view-switch.tsx'

export const Route = createFileRoute('/home/folders/$folderId/')({
  loader: async ({ params }) => {
    const { folders } = await queryClient.ensureQueryData(homeQuery)
    return { title: folders.find(({ id }) => id === params.folderId)?.label }
  },
  component: FolderPage,
})

function FolderPage() {
  const { folderId } = Route.useParams()
  return <FolderById key={folderId} folderId={folderId} />
}

function FolderById({ folderId }: { folderId: string }) {
  const items = useHomeItems()
  const folder = items.home.folders.find(({ id }) => id === folderId)
  const [wasThere] = useState(folder !== undefined)
  if (folder) return <FolderContents folder={folder} />
  // It went while it was looked at; one that never was there is a wrong address.
  return wasThere ? <Navigate to="/home" replace /> : <NotFoundPage id="folder_not_found" />
}

function FolderContents({ folder }: { folder: Folder }) {
  const { t } = useTranslation('home')
  const navigate = useNavigate()
  const items = useHomeItems()
  const changes = useChangesFolders()
  const remove = useMutation({
    ...api.folders.remove.mutationOptions(),
    onSuccess: async () => {
      toast.success({ title: t('folder.deleted') })
      await navigate({ to: '/home' })
      queryClient.setQueryData<Home>(
        homeQuery.queryKey,
        (home) => home && { ...home, folders: home.folders.filter(({ id }) => id !== folder.id) },
      )
    },
    onError: (error) => toast.error({ title: errorText(error) }),
  })
  const askToRemove = async () => {
    const question = {
      title: t('folder.deleteTitle', { name: folder.label }),
      text: t('folder.deleteText'),
      confirmLabel: t('folder.delete'),
      danger: true,
    }
    if (await confirm(question)) remove.mutate({ id: folder.id })
  }
  const held = items.inFolder(folder)
  const groups = [
    { title: t('tabs.apps'), list: held.filter(({ type }) => type === 'app') },
    { title: t('pages'), list: held.filter(({ type }) => type === 'doc-page') },
    { title: t('tabs.tables'), list: held.filter(({ type }) => type === 'table') },
  ].filter(({ list }) => list.length > 0)
  const star = { id: folder.id, type: 'folder' as const, table_id: null, label: folder.label, icon: null, color: null }
  return (
    <PageBody>
      <PageHeader
        icon={<ItemTile item={star} size={28} />}
        title={folder.label}
        actions={
          <>
            <StarToggle of={star} />
            {changes && (
              <>
                <Button
                  variant="default"
                  leftSection={<Icon of={IconPencil} size={15} />}
                  onClick={() => void openDialog('updateWorkspace', { id: folder.id })}
                >
                  {t('folder.edit')}
                </Button>
                <ActionIcon
                  aria-label={t('folder.delete')}
                  onClick={() => void askToRemove()}
                  loading={remove.isPending}
                >
                  <Icon of={IconTrash} size={16} />
                </ActionIcon>
              </>
            )}
            <ViewSwitch />
          </>
        }
      />
      {groups.length === 0 && <EmptyState illustration="folder" title={t('empty.appPages')} />}
      {groups.map(({ title, list }) => (
        <Section key={title} title={title} count={list.length}>
          <ItemList items={list} label={title} />
        </Section>
      ))}
    </PageBody>
  )
}
