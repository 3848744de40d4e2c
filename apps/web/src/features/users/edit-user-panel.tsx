import type { UserRow } from '@oficina/contract'
import type { DialogProps } from '../../ground/dialogs/dialog-props.ts'
import { Button, Switch } from '@mantine/core'
import { SidePanel, toast, useUiTexts } from '@oficina/ui'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openDialog } from '../../ground/dialogs/dialog-stack.ts'
import { useFormat } from '../../ground/session/use-format.ts'
import { api, isApiError } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import { FormError } from '../forms/form-error.tsx'
import { localPathIn } from '../forms/local-path.ts'
import { SaveForm } from '../forms/save-form.tsx'
import { StatusTag } from './status-tag.tsx'
import { type UserDraft, UserFields } from './user-form.tsx'
import classes from './user-panel.module.css'
import { refreshPeople } from './user-queries.ts'

const formId = 'edit-user-seat'

/** Seat, role, state and starting page of someone. */
export default function EditUserPanel({ params, onClose }: DialogProps<{ id: string }>) {
  const user = useSuspenseQuery(api.users.get.queryOptions({ userId: params.id })).data
  return <EditUser key={user.id_user} user={user} onClose={() => onClose()} />
}

function EditUser({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const { t } = useTranslation(['users', 'notices'])
  const texts = useUiTexts()
  const [draft, setDraft] = useState<UserDraft>({
    seat: user.seat,
    role: user.id_profile,
    whatsapp: user.whatsapp ?? '',
    home: user.default_workspace ?? '',
  })
  const [active, setActive] = useState(user.active)
  const save = useMutation({
    ...api.users.update.mutationOptions(),
    onSuccess: async ({ name }) => {
      await refreshPeople()
      toast.saved({ title: t('notices:users.seatUpdated'), text: name })
      onClose()
    },
    onError: (error) => {
      if (isApiError(error) && error.id === 'plan_limit') void openDialog('noFreeSeat')
    },
  })
  const submit = () => {
    const { seat, role } = draft
    if (seat === null || role === null) return
    save.mutate({
      userId: user.id_user,
      ...(seat === user.seat ? {} : { seat }),
      ...(role === user.id_profile ? {} : { id_profile: role }),
      ...(active === user.active ? {} : { active }),
      whatsapp: draft.whatsapp.trim() || null,
      default_workspace: localPathIn(draft.home),
    })
  }
  return (
    <SidePanel
      title={user.name}
      onClose={onClose}
      onSave={submit}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" form={formId} loading={save.isPending}>
            {t('save')}
          </Button>
        </>
      }
    >
      <SaveForm id={formId} onSubmit={submit}>
        <div className={classes.fields}>
          <Facts user={user} />
          <UserFields
            draft={draft}
            isTried
            current={user.id_profile}
            onChange={(patch) => setDraft((now) => ({ ...now, ...patch }))}
          />
          <Switch
            label={t('field.active')}
            description={t('field.activeHint')}
            checked={active}
            onChange={(event) => setActive(event.currentTarget.checked)}
          />
          <FormError>{save.error && errorText(save.error)}</FormError>
        </div>
      </SaveForm>
    </SidePanel>
  )
}

function Facts({ user }: { user: UserRow }) {
  const { t } = useTranslation('users')
  const format = useFormat()
  return (
    <dl className={classes.facts}>
      <dt>{t('column.email')}</dt>
      <dd className="t-cut" title={user.email}>
        {user.email}
      </dd>
      <dt>{t('column.status')}</dt>
      <dd>
        <StatusTag status={user.status} />
      </dd>
      <dt>{t('column.lastLogin')}</dt>
      <dd>{user.last_login_at ? format.dateTime(user.last_login_at) : t('never')}</dd>
      <dt>{t('column.created')}</dt>
      <dd>{format.dateTime(user.created_at)}</dd>
    </dl>
  )
}
