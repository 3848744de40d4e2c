import { ActionIcon } from '@mantine/core'
import type { Table } from '@oficina/contract'
import { Icon, LazyMenu, Menu, toast } from '@oficina/ui'
import {
  IconBell,
  IconBellOff,
  IconCopy,
  IconDotsVertical,
  IconEyeCheck,
  IconLink,
  IconPrinter,
  IconTrash,
} from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { openDialog } from '../../ground/dialogs/dialog-stack.ts'
import { useCan } from '../../ground/session/session.ts'
import { api } from '../../lib/api.ts'
import { underway } from '../../lib/underway.ts'
import { useMayExplain } from '../access/may-explain.ts'
import { EditFieldsItem } from '../structure/edit-fields.tsx'
import { useOffersBuild } from '../structure/in-mode.ts'
import { FormsMenuItems } from '../form-editor/forms-menu.tsx'
import { copyRecordLink } from './copy-record-link.ts'
import type { EditedRecord } from './record-edit.ts'
import { telling } from './remove-record.ts'

interface RecordMenuProps {
  table: Table
  edit: EditedRecord
  onOpen: (recordId: number) => void
  /** The record is no longer there to look at. */
  onGone: () => void
}

/** What else can be done with the record. */
export function RecordMenu({ table, edit, onOpen, onGone }: RecordMenuProps) {
  const { t } = useTranslation('record')
  const queries = useQueryClient()
  const canEditForms = useCan('forms.manage') && table.can.manage
  const offersBuild = useOffersBuild(table.id)
  const explains = useMayExplain()
  const { tableId, recordId } = edit
  const at = { tableId, recordId }
  const followers = useQuery(api.history.followers.queryOptions(at))
  const isFollowing = followers.data?.following ?? false

  const clone = () =>
    telling(async () => {
      const made = await underway(`clone ${tableId} ${recordId}`, () => api.records.duplicate(at))
      toast.success({ title: t('menu.cloned') })
      onOpen(made.id)
    })
  const remove = async () => {
    if (await openDialog('deleteRecord', at)) onGone()
  }
  const follow = () =>
    telling(async () => {
      await api.history[isFollowing ? 'unfollow' : 'follow'](at)
      await queries.invalidateQueries({ queryKey: api.history.followers.key(at) })
      toast.success({ title: isFollowing ? t('menu.unfollowed') : t('menu.followed') })
    })
  return (
    <LazyMenu
      width={260}
      position="bottom-end"
      target={
        <ActionIcon aria-label={t('menu.label')}>
          <Icon of={IconDotsVertical} size={17} />
        </ActionIcon>
      }
      items={() => (
        <>
          {table.can.createRecords && (
            <Menu.Item leftSection={<Icon of={IconCopy} />} onClick={() => void clone()}>
              {t('menu.clone')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<Icon of={IconLink} />} onClick={() => void copyRecordLink(tableId, recordId)}>
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
          {explains && (
            <Menu.Item leftSection={<Icon of={IconEyeCheck} />} onClick={() => void openDialog('whoSees', at)}>
              {t('menu.whoSees')}
            </Menu.Item>
          )}
          {(canEditForms || offersBuild) && <Menu.Divider />}
          <FormsMenuItems table={table} />
          {offersBuild && <EditFieldsItem tableId={tableId} />}
          {table.can.deleteRecords && (
            <>
              <Menu.Divider />
              <Menu.Item data-danger leftSection={<Icon of={IconTrash} />} onClick={() => void remove()}>
                {t('menu.delete')}
              </Menu.Item>
            </>
          )}
        </>
      )}
    />
  )
}
