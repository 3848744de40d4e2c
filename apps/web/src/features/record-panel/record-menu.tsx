import { ActionIcon, Menu } from '@mantine/core'
import type { Table } from '@oficina/contract'
import { copyText, Icon, toast } from '@oficina/ui'
import {
  IconBell,
  IconBellOff,
  IconCopy,
  IconDotsVertical,
  IconLink,
  IconPrinter,
  IconTrash,
} from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api, isApiError } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import type { EditedRecord } from './record-edit.ts'

interface RecordMenuProps {
  table: Table
  edit: EditedRecord
  onOpen: (recordId: number) => void
  /** The record is no longer there to look at. */
  onGone: () => void
}

export const recordLink = (tableId: string, recordId: number): string =>
  `${window.location.origin}/object/${tableId}/record/${recordId}`

/** What else can be done with the record. */
export function RecordMenu({ table, edit, onOpen, onGone }: RecordMenuProps) {
  const { t } = useTranslation('record')
  const queries = useQueryClient()
  const { tableId, recordId } = edit
  const at = { tableId, recordId }
  const followers = useQuery(api.history.followers.queryOptions(at))
  const isFollowing = followers.data?.following ?? false

  const run = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      if (!isApiError(error)) throw error
      toast.error({ title: errorText(error) })
    }
  }
  const clone = () =>
    run(async () => {
      const made = await api.records.duplicate(at)
      toast.success({ title: t('menu.cloned') })
      onOpen(made.id)
    })
  const remove = () =>
    run(async () => {
      const { change_id: changeId } = await api.records.remove({ tableId, ids: [recordId] })
      onGone()
      toast.success({
        title: t('menu.deleted', { name: edit.record?.label ?? `#${recordId}` }),
        ...(changeId !== null && {
          action: {
            label: t('menu.undo'),
            onClick: () => void run(async () => void (await api.records.undo({ tableId, change_id: changeId }))),
          },
        }),
      })
    })
  const follow = () =>
    run(async () => {
      await api.history[isFollowing ? 'unfollow' : 'follow'](at)
      await queries.invalidateQueries({ queryKey: api.history.followers.key(at) })
      toast.success({ title: isFollowing ? t('menu.unfollowed') : t('menu.followed') })
    })
  const copy = async () => {
    if (await copyText(recordLink(tableId, recordId))) toast.success({ title: t('menu.linkCopied') })
    else toast.error({ title: t('menu.linkNotCopied') })
  }
  return (
    <Menu width={220} position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('menu.label')}>
          <Icon of={IconDotsVertical} size={17} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {table.can.createRecords && (
          <Menu.Item leftSection={<Icon of={IconCopy} />} onClick={() => void clone()}>
            {t('menu.clone')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<Icon of={IconLink} />} onClick={() => void copy()}>
          {t('menu.copyLink')}
        </Menu.Item>
        {followers.isSuccess && (
          <Menu.Item leftSection={<Icon of={isFollowing ? IconBellOff : IconBell} />} onClick={() => void follow()}>
            {isFollowing ? t('menu.unfollow') : t('menu.follow')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<Icon of={IconPrinter} />} onClick={() => window.print()}>
          {t('menu.print')}
        </Menu.Item>
        {table.can.deleteRecords && (
          <>
            <Menu.Divider />
            <Menu.Item data-danger leftSection={<Icon of={IconTrash} />} onClick={() => void remove()}>
              {t('menu.delete')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
