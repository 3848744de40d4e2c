import type { Invitation } from '@oficina/contract'
import { ActionIcon } from '@mantine/core'
import { copyText, Icon, LazyMenu, Menu, toast } from '@oficina/ui'
import { IconBrandWhatsapp, IconDots, IconLink, IconSend, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { confirm } from '../../../ground/dialogs/dialog-stack.ts'
import { useSession } from '../../../ground/session/session.ts'
import { refreshPeople } from '../../../features/users/user-queries.ts'
import { chatNoticeMs, whatsappLink } from '../../../features/users/whatsapp.ts'
import { api } from '../../../lib/api.ts'
import { errorText } from '../../../lib/error-text.ts'

/** Everything that can be done about an invitation that waits. */
export function InvitationMenu({ invitation }: { invitation: Invitation }) {
  const { t } = useTranslation('users')
  return (
    <LazyMenu
      position="bottom-end"
      width={230}
      target={
        <ActionIcon aria-label={t('actionsOf', { name: invitation.to })}>
          <Icon of={IconDots} />
        </ActionIcon>
      }
      items={() => (invitation.way === 'email' ? <ByMail {...invitation} /> : <ByWhatsapp {...invitation} />)}
    />
  )
}

/** The person is there already, without having come: they are shut out again. */
function ByMail({ id, to }: Invitation) {
  const { t } = useTranslation(['users', 'notices'])
  const onError = (error: Error) => toast.error({ title: errorText(error), text: to })
  const resend = useMutation({
    ...api.users.sendInvite.mutationOptions(),
    onSuccess: async () => {
      await refreshPeople()
      toast.success({ title: t('notices:users.seatInvited'), text: to })
    },
    onError,
  })
  const revoke = useMutation({
    ...api.users.update.mutationOptions(),
    onSuccess: async () => {
      await refreshPeople()
      toast.saved({ title: t('waiting.revoked'), text: to })
    },
    onError,
  })
  return (
    <>
      <Menu.Item leftSection={<Icon of={IconSend} />} onClick={() => resend.mutate({ userId: id })}>
        {t('resend')}
      </Menu.Item>
      <Revoke to={to} text={t('waiting.revokeMail')} onSure={() => revoke.mutate({ userId: id, active: false })} />
    </>
  )
}

function ByWhatsapp({ id, to }: Invitation) {
  const { t } = useTranslation('users')
  const { org } = useSession()
  const onError = (error: Error) => toast.error({ title: errorText(error), text: to })
  const copy = useMutation({
    ...api.users.renewInvitation.mutationOptions(),
    onSuccess: async ({ link }) => {
      if (await copyText(link)) toast.success({ title: t('waiting.copied'), text: to })
      await refreshPeople()
    },
    onError,
  })
  const chat = useMutation({
    ...api.users.renewInvitation.mutationOptions(),
    onSuccess: async ({ link }) => {
      const address = whatsappLink(to, t('whatsappInvite', { name: org.name, url: link }))
      const open = () => address && window.open(address, '_blank', 'noopener')
      // A window that opens after a wait is stopped by browsers: the person opens it.
      toast.success({
        title: t('waiting.renewed'),
        text: to,
        duration: chatNoticeMs,
        action: { label: t('whatsappOpen'), onClick: open },
      })
      await refreshPeople()
    },
    onError,
  })
  const revoke = useMutation({
    ...api.users.revokeInvitation.mutationOptions(),
    onSuccess: async () => {
      await refreshPeople()
      toast.saved({ title: t('waiting.revoked'), text: to })
    },
    onError: async (error) => {
      // Somebody else may have been faster: the list shows what is left.
      await refreshPeople()
      onError(error)
    },
  })
  return (
    <>
      <Menu.Item leftSection={<Icon of={IconLink} />} onClick={() => copy.mutate({ invitationId: id })}>
        {t('waiting.copy')}
      </Menu.Item>
      <Menu.Item leftSection={<Icon of={IconBrandWhatsapp} />} onClick={() => chat.mutate({ invitationId: id })}>
        {t('waiting.chat')}
      </Menu.Item>
      <Revoke to={to} text={t('waiting.revokeLink')} onSure={() => revoke.mutate({ invitationId: id })} />
    </>
  )
}

function Revoke({ to, text, onSure }: { to: string; text: string; onSure: () => void }) {
  const { t } = useTranslation('users')
  const ask = async () => {
    const confirmLabel = t('waiting.revoke')
    if (await confirm({ title: t('waiting.revokeTitle', { name: to }), text, confirmLabel, danger: true })) onSure()
  }
  return (
    <>
      <Menu.Divider />
      <Menu.Item color="red" leftSection={<Icon of={IconTrash} />} onClick={() => void ask()}>
        {t('waiting.revoke')}
      </Menu.Item>
    </>
  )
}
