import type { DialogProps } from '../../ground/dialogs/dialog-props.ts'
import { Button, Textarea } from '@mantine/core'
import { SidePanel, toast, useUiTexts } from '@oficina/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openDialog } from '../../ground/dialogs/dialog-stack.ts'
import { useSession } from '../../ground/session/session.ts'
import { api, isApiError } from '../../lib/api.ts'
import { emailListProblem, readEmails } from '../forms/email-list.ts'
import { FormError } from '../forms/form-error.tsx'
import { localPathIn } from '../forms/local-path.ts'
import { SaveForm } from '../forms/save-form.tsx'
import { inviteErrorText } from './invite-error.ts'
import { type UserDraft, UserFields } from './user-form.tsx'
import classes from './user-panel.module.css'
import { refreshPeople } from './user-queries.ts'
import { chatNoticeMs, whatsappLink } from './whatsapp.ts'

const mostAtOnce = 30
const formId = 'add-user-seat'

/** Invites one or many people, each by a mail of their own; or one by a WhatsApp message that holds a link. */
export default function AddUserPanel({ onClose }: DialogProps) {
  const { t } = useTranslation(['users', 'notices', 'errors'])
  const texts = useUiTexts()
  const { org } = useSession()
  const [emails, setEmails] = useState('')
  const [draft, setDraft] = useState<UserDraft>({ seat: null, role: null, whatsapp: '', home: '' })
  const [isTried, setTried] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const { data: seats } = useQuery(api.users.seats.queryOptions())
  const wanted = readEmails(emails)
  const problem = emailListProblem(emails, mostAtOnce)
  const invite = useMutation({
    ...api.users.invite.mutationOptions(),
    onSuccess: async ({ users, link: invitation }) => {
      await refreshPeople()
      const text = invitation
        ? t('whatsappInvite', { name: org.name, url: invitation })
        : t('whatsappText', { name: org.name, url: `${window.location.origin}/?org=${org.slug}` })
      const link = whatsappLink(invitation || users.length === 1 ? draft.whatsapp : null, text)
      const openChat = () => link && window.open(link, '_blank', 'noopener')
      toast.saved({
        title: t('notices:users.invited'),
        text: invitation ? draft.whatsapp : users.map(({ email }) => email).join(', '),
        // The window comes a while after the press: a browser may take it for one that nobody asked for.
        ...(link && { duration: chatNoticeMs, action: { label: t('whatsappOpen'), onClick: openChat } }),
      })
      openChat()
      onClose()
    },
    onError: (error) => {
      if (isApiError(error) && error.id === 'plan_limit') void openDialog('noFreeSeat')
    },
  })
  // Nobody's address is known: a link goes to the number, and asks for it.
  const byNumber = emails.trim() === '' && whatsappLink(draft.whatsapp, '') !== null
  const { used = 0, max = null } = seats?.users ?? {}
  const free = max === null ? null : max - used
  const submit = () => {
    setTried(true)
    if (problem || !(wanted.length > 0 || byNumber)) return field.current?.focus()
    const { seat, role } = draft
    if (seat === null || role === null) return
    if (free !== null && Math.max(1, wanted.length) > free) return void openDialog('noFreeSeat')
    invite.mutate({
      ...(byNumber ? {} : { emails: wanted }),
      seat,
      id_profile: role,
      ...(draft.whatsapp.trim() && wanted.length <= 1 ? { whatsapp: draft.whatsapp.trim() } : {}),
      default_workspace: localPathIn(draft.home),
    })
  }
  const emailProblem = () => {
    if (wanted.length === 0) return byNumber ? undefined : t('emailOrNumber')
    if (problem?.reason === 'max') return t('emailMax')
    return problem ? `${t('emailInvalid')}: ${problem.address}` : undefined
  }
  return (
    <SidePanel
      title={t('add')}
      onClose={() => onClose()}
      onSave={submit}
      footer={
        <>
          <Button variant="default" onClick={() => onClose()}>
            {texts.cancel}
          </Button>
          <Button type="submit" form={formId} loading={invite.isPending}>
            {t('invite', { count: Math.max(1, wanted.length) })}
          </Button>
        </>
      }
    >
      <SaveForm id={formId} onSubmit={submit}>
        <div className={classes.fields}>
          <Textarea
            ref={field}
            data-autofocus
            label={t('field.emails')}
            description={t('field.emailsHint')}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            withAsterisk={!byNumber}
            autosize
            minRows={2}
            maxRows={8}
            placeholder={t('field.emailsExample')}
            value={emails}
            error={isTried ? emailProblem() : undefined}
            onChange={(event) => setEmails(event.currentTarget.value)}
          />
          <UserFields draft={draft} isTried={isTried} onChange={(patch) => setDraft((now) => ({ ...now, ...patch }))} />
          <FormError>{invite.error && inviteErrorText(invite.error)}</FormError>
        </div>
      </SaveForm>
    </SidePanel>
  )
}
