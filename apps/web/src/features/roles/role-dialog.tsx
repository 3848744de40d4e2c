import type { Role } from '@oficina/contract'
import type { DialogProps } from '../../ground/dialogs/dialog-props.ts'
import { Button, InputWrapper, TextInput } from '@mantine/core'
import { Dialog, isOptionColor, type OptionColor, toast, useUiTexts } from '@oficina/ui'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import { ColorGrid } from '../appearance/color-menu.tsx'
import { FormError } from '../forms/form-error.tsx'
import { localPathIn } from '../forms/local-path.ts'
import classes from './roles.module.css'
import { keepRole, refreshRoles, useRoles } from './role-queries.ts'

/** Makes a role, or changes what an old one is called, its colour and where its people start. */
export default function RoleDialog({ params, onClose }: DialogProps<{ id?: string }>) {
  const role = useRoles().find((one) => one.id_profile === params.id) ?? null
  return <RoleForm key={role?.id_profile ?? 'new'} role={role} onClose={() => onClose()} />
}

function RoleForm({ role, onClose }: { role: Role | null; onClose: () => void }) {
  const { t } = useTranslation(['roles', 'errors', 'fields'])
  const texts = useUiTexts()
  const navigate = useNavigate()
  const [name, setName] = useState(role?.name ?? '')
  const [color, setColor] = useState<OptionColor>(role && isOptionColor(role.color) ? role.color : 'turquesa')
  const [home, setHome] = useState(role?.initial_url ?? '')
  const [isTried, setTried] = useState(false)
  const save = useMutation({
    mutationFn: () => {
      const input = { profile_name: name.trim(), color, initial_url: localPathIn(home) }
      return role ? api.roles.update({ profile_id: role.id_profile, ...input }) : api.roles.create(input)
    },
    onSuccess: async (saved) => {
      onClose()
      toast.saved({ title: t(role ? 'saved' : 'created'), text: saved.name })
      if (role) return keepRole(saved)
      await refreshRoles()
      const params = { roleId: saved.id_profile, section: 'rules' }
      return navigate({ to: '/settings/roles/update/$roleId/$section', params, search: true })
    },
  })
  const submit = () => {
    setTried(true)
    if (name.trim() && !save.isPending) save.mutate()
  }
  return (
    <Dialog
      title={role ? t('edit') : t('create')}
      width={440}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {role ? t('save') : t('create')}
          </Button>
        </>
      }
    >
      <div className={classes.form}>
        <TextInput
          data-autofocus
          label={t('field.name')}
          withAsterisk
          maxLength={60}
          value={name}
          error={isTried && !name.trim() ? t('errors:required') : undefined}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <InputWrapper label={t('field.color')} withAsterisk labelElement="div">
          <ColorGrid label={t('field.color')} value={color} onChange={setColor} />
        </InputWrapper>
        <TextInput
          label={t('field.home')}
          description={t('field.homeHint')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          placeholder="/home"
          value={home}
          onChange={(event) => setHome(event.currentTarget.value)}
        />
        <FormError>{save.error && errorText(save.error)}</FormError>
      </div>
    </Dialog>
  )
}
