import { Button } from '@mantine/core'
import type { Profile } from '@oficina/contract'
import { SettingFields, SettingsSection, toast } from '@oficina/ui'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { atMost, emailAddress, filled } from '../../../features/forms/checks.ts'
import { FormError } from '../../../features/forms/form-error.tsx'
import { ReadOnlyField } from '../../../features/forms/read-only-field.tsx'
import { SaveForm } from '../../../features/forms/save-form.tsx'
import { TextField } from '../../../features/forms/text-field.tsx'
import { patchProfile } from '../../../features/settings/session-patch.ts'
import { api } from '../../../lib/api.ts'
import { errorText } from '../../../lib/error-text.ts'

const toForm = (user: Profile) => ({
  display_name: user.display_name,
  first_name: user.first_name,
  last_name: user.last_name,
  personal_email: user.personal_email ?? '',
  phone: user.phone ?? '',
})

/** Who the person is. Saving waits until something has changed and all of it is right. */
export function ProfileForm({ user }: { user: Profile }) {
  const { t } = useTranslation('settings')
  const { control, handleSubmit, reset, formState } = useForm({ defaultValues: toForm(user), mode: 'onTouched' })
  const { isDirty, isValid } = formState
  const save = useMutation({
    ...api.profiles.update.mutationOptions(),
    onSuccess: (profile) => {
      patchProfile(profile)
      reset(toForm(profile))
      toast.saved({ title: t('profile.saved') })
    },
  })
  const submit = handleSubmit((values) =>
    save.mutate({
      display_name: values.display_name.trim(),
      first_name: values.first_name.trim(),
      last_name: values.last_name.trim(),
      personal_email: values.personal_email.trim() || null,
      phone: values.phone.trim() || null,
    }),
  )
  return (
    <SaveForm onSubmit={() => void submit()}>
      <SettingsSection
        title={t('profile.personal')}
        footer={
          <>
            {isDirty && (
              <Button variant="subtle" onClick={() => reset()}>
                {t('discard')}
              </Button>
            )}
            <Button type="submit" disabled={!isDirty || !isValid} loading={save.isPending}>
              {t('save')}
            </Button>
          </>
        }
      >
        <SettingFields columns={2}>
          <TextField
            control={control}
            name="first_name"
            label={t('profile.firstName')}
            withAsterisk
            autoComplete="given-name"
            checks={[filled(), atMost(80)]}
          />
          <TextField
            control={control}
            name="last_name"
            label={t('profile.lastName')}
            autoComplete="family-name"
            checks={[atMost(80)]}
          />
          <TextField
            control={control}
            name="display_name"
            label={t('profile.displayName')}
            autoComplete="nickname"
            checks={[atMost(80)]}
          />
          <TextField
            control={control}
            name="phone"
            type="tel"
            label={t('profile.phone')}
            autoComplete="tel"
            checks={[atMost(40)]}
          />
          <ReadOnlyField label={t('profile.email')} value={user.email} description={t('profile.emailHint')} />
          <TextField
            control={control}
            name="personal_email"
            type="email"
            label={t('profile.personalEmail')}
            autoComplete="email"
            checks={[emailAddress()]}
          />
          <FormError>{save.error && errorText(save.error)}</FormError>
        </SettingFields>
      </SettingsSection>
    </SaveForm>
  )
}
