import type { DialogProps } from '../../ground/dialogs/dialog-props.ts'
import { Button, Select } from '@mantine/core'
import { Dialog, toast, useUiTexts } from '@oficina/ui'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import { FormError } from '../forms/form-error.tsx'
import { refreshRoles, useRoles } from './role-queries.ts'
import classes from './roles.module.css'

/** Takes a role away; whoever holds it gets the one that is chosen here. */
export default function DeleteRole({ params, onClose }: DialogProps<{ id: string }>) {
  const { t } = useTranslation(['roles', 'errors', 'notices'])
  const texts = useUiTexts()
  const navigate = useNavigate()
  const roles = useRoles()
  const role = roles.find((one) => one.id_profile === params.id)
  const [next, setNext] = useState<string | null>(null)
  const [isTried, setTried] = useState(false)
  const remove = useMutation({
    ...api.roles.delete.mutationOptions(),
    onSuccess: async () => {
      onClose()
      toast.saved({ title: t('deleted'), text: role?.name ?? '' })
      await navigate({ to: '/settings/roles', search: true })
      await refreshRoles()
    },
    onError: () => void refreshRoles(),
  })
  if (!role) return null
  const needsNext = role.holders > 0
  const submit = () => {
    setTried(true)
    if (needsNext && next === null) return
    remove.mutate({ profile_id: role.id_profile, ...(next === null ? {} : { users_new_profile: next }) })
  }
  return (
    <Dialog
      title={t('delete.title', { name: role.name })}
      onClose={() => onClose()}
      onSubmit={submit}
      footer={
        <>
          <Button variant="default" onClick={() => onClose()} data-autofocus>
            {texts.cancel}
          </Button>
          <Button type="submit" color="red" loading={remove.isPending}>
            {t('delete.confirm')}
          </Button>
        </>
      }
    >
      <div className={classes.form}>
        <p className="t-2">{needsNext ? t('delete.people', { count: role.holders }) : t('delete.nobody')}</p>
        {needsNext && (
          <Select
            label={t('delete.next')}
            withAsterisk
            data={roles
              .filter((one) => one.id_profile !== role.id_profile)
              .map((one) => ({ value: one.id_profile, label: one.name }))}
            value={next}
            onChange={setNext}
            error={isTried && next === null ? t('errors:required') : undefined}
          />
        )}
        <FormError>{remove.error && errorText(remove.error)}</FormError>
      </div>
    </Dialog>
  )
}
