import type { UserRow } from '@oficina/contract'
import { ActionIcon } from '@mantine/core'
import { copyText, Icon, LazyMenu, Menu, toast } from '@oficina/ui'
import {
  IconBrandWhatsapp,
  IconCopy,
  IconDots,
  IconPencil,
  IconSend,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { confirm, openDialog } from '../../../ground/dialogs/dialog-stack.ts'
import { useSession } from '../../../ground/session/session.ts'
import { SeeAsItems } from '../../../features/access/see-as-item.tsx'
import { refreshPeople } from '../../../features/users/user-queries.ts'
import { whatsappLink } from '../../../features/users/whatsapp.ts'
import { api, isApiError } from '../../../lib/api.ts'
import { errorText } from '../../../lib/error-text.ts'

/** Everything that can be done about someone. */
export function UserMenu({ user }: { user: UserRow }) {
  const { t } = useTranslation('users')
  return (
    <LazyMenu
      position="bottom-end"
      width={230}
      target={
        <ActionIcon aria-label={t('actionsOf', { name: user.name })}>
          <Icon of={IconDots} />
        </ActionIcon>
      }
      items={() => <Items user={user} />}
    />
  )
}

function Items({ user }: { user: UserRow }) {
  const { t } = useTranslation(['users', 'notices'])
  const { org, user: me } = useSession()
  const isMe = me.id_user === user.id_user
  const resend = useMutation({
    ...api.users.sendInvite.mutationOptions(),
    onSuccess: async () => {
      await refreshPeople()
      toast.success({ title: t('notices:users.seatInvited'), text: user.email })
    },
    onError: (error) => toast.error({ title: errorText(error), text: user.name }),
  })
  const update = useMutation({
    ...api.users.update.mutationOptions(),
    onSuccess: async () => {
      await refreshPeople()
      toast.saved({ title: t('notices:users.seatUpdated'), text: user.name })
    },
    onError: (error) => {
      if (isApiError(error) && error.id === 'plan_limit') void openDialog('noFreeSeat')
      else toast.error({ title: errorText(error), text: user.name })
    },
  })
  const disable = async () => {
    const sure = await confirm({
      title: t('disable.title', { name: user.name }),
      text: t('disable.text'),
      confirmLabel: t('disable.confirm'),
      danger: true,
    })
    if (sure) update.mutate({ userId: user.id_user, active: false })
  }
  const text = t('whatsappText', { name: org.name, url: `${window.location.origin}/?org=${org.slug}` })
  const chat = whatsappLink(user.whatsapp, text)
  const waits = user.status === 'invite_sent' || user.status === 'invite_failed'
  return (
    <>
      <Menu.Item
        leftSection={<Icon of={IconPencil} />}
        onClick={() => void openDialog('editUserSeat', { id: user.id_user })}
      >
        {t('edit')}
      </Menu.Item>
      {waits && (
        <Menu.Item leftSection={<Icon of={IconSend} />} onClick={() => resend.mutate({ userId: user.id_user })}>
          {t('resend')}
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={<Icon of={IconCopy} />}
        onClick={() =>
          void copyText(user.email).then((done) => done && toast.success({ title: t('notices:users.emailCopied') }))
        }
      >
        {t('copyEmail')}
      </Menu.Item>
      {chat && (
        <Menu.Item
          leftSection={<Icon of={IconBrandWhatsapp} />}
          component="a"
          href={chat}
          target="_blank"
          rel="noopener noreferrer"
        >
          WhatsApp
        </Menu.Item>
      )}
      {!isMe && user.active && <SeeAsItems who={{ user: user.id_user }} />}
      {!isMe && <Menu.Divider />}
      {!isMe &&
        (user.active ? (
          <Menu.Item color="red" leftSection={<Icon of={IconUserOff} />} onClick={() => void disable()}>
            {t('disable.action')}
          </Menu.Item>
        ) : (
          <Menu.Item
            leftSection={<Icon of={IconUserCheck} />}
            onClick={() => update.mutate({ userId: user.id_user, active: true })}
          >
            {t('enable')}
          </Menu.Item>
        ))}
    </>
  )
}
