import type { Role } from '@oficina/contract'
import { Button } from '@mantine/core'
import { Dialog, toast, useUiTexts } from '@oficina/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { DialogProps } from '../../ground/dialogs/dialog-props.ts'
import { openDialog } from '../../ground/dialogs/dialog-stack.ts'
import { useSession } from '../../ground/session/session.ts'
import { api, isApiError } from '../../lib/api.ts'
import { emailAddress, filled } from '../forms/checks.ts'
import { FormError } from '../forms/form-error.tsx'
import { TextField } from '../forms/text-field.tsx'
import { inviteErrorText } from './invite-error.ts'
import classes from './user-panel.module.css'
import { refreshPeople } from './user-queries.ts'

const inputs = ['first', 'second', 'third'] as const

/** The first people who build: one to three addresses, as many as there are free seats for builders. */
export default function FirstInviteDialog({ onClose }: DialogProps) {
  const { t } = useTranslation(['users', 'notices'])
  const texts = useUiTexts()
  const role = useBuilderRole()
  const seats = useQuery(api.users.seats.queryOptions()).data?.builder
  const free = typeof seats?.max === 'number' ? seats.max - seats.used : inputs.length
  const { control, handleSubmit } = useForm({ defaultValues: { first: '', second: '', third: '' } })
  const invite = useMutation({
    ...api.users.invite.mutationOptions(),
    onSuccess: async ({ users }) => {
      await refreshPeople()
      toast.saved({ title: t('notices:users.invited'), text: users.map(({ email }) => email).join(', ') })
      onClose()
    },
    onError: (error) => {
      if (isApiError(error, 'plan_limit')) void openDialog('noFreeSeat')
    },
  })
  const shown = inputs.slice(0, Math.min(Math.max(1, free), inputs.length))
  const submit = handleSubmit((values) => {
    if (free < 1) return void openDialog('noFreeSeat')
    const email = shown.flatMap((name) => values[name].trim() || []).join(', ')
    if (role) invite.mutate({ email, seat: 'builder', role })
  })
  return (
    <Dialog
      title={t('first.title')}
      width={420}
      onClose={() => onClose()}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button variant="default" onClick={() => onClose()}>
            {texts.cancel}
          </Button>
          <Button type="submit" loading={invite.isPending} disabled={!seats || !role}>
            {t('first.send')}
          </Button>
        </>
      }
    >
      <p className="t-2">{t('first.text')}</p>
      <div className={classes.fields}>
        {shown.map((name, at) => (
          <TextField
            key={name}
            control={control}
            name={name}
            type="email"
            label={at === 0 ? t('first.email') : t('first.another')}
            autoComplete="off"
            checks={at === 0 ? [filled(), emailAddress()] : [emailAddress()]}
            {...(at === 0 ? { 'data-autofocus': true } : {})}
          />
        ))}
        <FormError>{invite.error && inviteErrorText(invite.error)}</FormError>
      </div>
    </Dialog>
  )
}

/** The role of builders: for an admin, one that builds; everyone else gives on their own. */
function useBuilderRole(): string | null {
  const { user, can } = useSession()
  const isAdmin = user.role.is_admin
  const roles = useQuery({ ...api.roles.list.queryOptions(), enabled: isAdmin && can['roles.view'] }).data?.roles
  if (!isAdmin) return user.role.id_profile
  const others = (roles ?? []).filter((role) => !role.is_admin)
  return (others.find(builds) ?? others[0])?.id_profile ?? null
}

const builds = ({ profile }: Role) => profile.create_table && profile.create_dashboard
