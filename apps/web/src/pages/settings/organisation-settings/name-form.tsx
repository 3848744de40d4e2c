import { Button } from '@mantine/core'
import type { Org } from '@oficina/contract'
import { SettingFields, SettingsSection, toast } from '@oficina/ui'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../../ground/session/session.ts'
import { atMost, filled } from '../../../features/forms/checks.ts'
import { FormError } from '../../../features/forms/form-error.tsx'
import { SaveForm } from '../../../features/forms/save-form.tsx'
import { TextField } from '../../../features/forms/text-field.tsx'
import { patchOrg } from '../../../features/settings/session-patch.ts'
import { api } from '../../../lib/api.ts'
import { errorText } from '../../../lib/error-text.ts'

/** What the organisation is called. */
export function NameForm({ org }: { org: Org }) {
  const { t } = useTranslation('settings')
  const mayChange = useCan('org.updateSettings')
  const { control, handleSubmit, reset, formState } = useForm({ defaultValues: { name: org.name }, mode: 'onChange' })
  const { isDirty, isValid } = formState
  const save = useMutation({
    ...api.orgs.update.mutationOptions(),
    onSuccess: (saved) => {
      patchOrg(saved)
      reset({ name: saved.name })
      toast.saved({ title: t('org.nameSaved'), text: saved.name })
    },
  })
  const submit = handleSubmit(({ name }) => save.mutate({ name: name.trim() }))
  return (
    <SaveForm onSubmit={() => void submit()}>
      <SettingsSection
        footer={
          mayChange && (
            <Button type="submit" disabled={!isDirty || !isValid} loading={save.isPending}>
              {t('save')}
            </Button>
          )
        }
      >
        <SettingFields>
          <TextField
            control={control}
            name="name"
            label={t('org.name')}
            withAsterisk
            readOnly={!mayChange}
            autoComplete="organization"
            checks={[filled(), atMost(80)]}
          />
          <FormError>{save.error && errorText(save.error)}</FormError>
        </SettingFields>
      </SettingsSection>
    </SaveForm>
  )
}
