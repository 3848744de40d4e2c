import { Button, Textarea } from '@mantine/core'
import { BlockError, Bone, SettingFields, SettingsSection, Skeleton, toast } from '@oficina/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../../ground/session/session.ts'
import { FormError } from '../../../features/forms/form-error.tsx'
import { SaveForm } from '../../../features/forms/save-form.tsx'
import { api } from '../../../lib/api.ts'
import { errorText } from '../../../lib/error-text.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { emailListProblem, readEmails } from './email-list.ts'

/** Who else hears of limits, billing and security of the organisation. */
export function ImportantEmails() {
  const { t } = useTranslation(['settings', 'common'])
  const list = useQuery(api.orgs.importantEmails.queryOptions())
  return (
    <>
      {list.isPending && (
        <SettingsSection title={t('notifications.important')}>
          <SettingFields>
            <Skeleton>
              <Bone width="100%" height={64} radius={6} />
            </Skeleton>
          </SettingFields>
        </SettingsSection>
      )}
      {list.isError && (
        <SettingsSection title={t('notifications.important')}>
          <BlockError
            title={errorText(list.error)}
            action={
              <Button variant="default" onClick={() => void list.refetch()}>
                {t('common:action.retry')}
              </Button>
            }
          />
        </SettingsSection>
      )}
      {list.data && <EmailsForm saved={list.data.emails} />}
    </>
  )
}

function EmailsForm({ saved }: { saved: readonly string[] }) {
  const { t } = useTranslation('settings')
  const mayChange = useCan('org.updateSettings')
  const before = saved.join(', ')
  const [text, setText] = useState(before)
  const [touched, setTouched] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const problem = emailListProblem(text)
  const emails = readEmails(text)
  const changed = emails.join() !== saved.join()
  const save = useMutation({
    ...api.orgs.setImportantEmails.mutationOptions(),
    onSuccess: (answer) => {
      queryClient.setQueryData(api.orgs.importantEmails.key(), answer)
      setText(answer.emails.join(', '))
      setTouched(false)
      toast.saved({ title: t('notifications.importantSaved') })
    },
  })
  const submit = () => {
    setTouched(true)
    if (problem) field.current?.focus()
    else if (changed) save.mutate({ emails })
  }
  const shown = touched && problem ? [t(problem.key), problem.address].filter(Boolean).join(': ') : undefined
  return (
    <SaveForm onSubmit={submit}>
      <SettingsSection
        title={t('notifications.important')}
        text={t('notifications.importantText')}
        footer={
          mayChange && (
            <Button type="submit" disabled={!changed} loading={save.isPending}>
              {t('save')}
            </Button>
          )
        }
      >
        <SettingFields>
          <Textarea
            ref={field}
            label={t('notifications.emails')}
            description={t('notifications.emailsHint', { count: emails.length })}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            placeholder={t('notifications.emailsExample')}
            autosize
            minRows={2}
            maxRows={8}
            readOnly={!mayChange}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            onBlur={() => setTouched(true)}
            error={shown}
          />
          <FormError>{save.error && errorText(save.error)}</FormError>
        </SettingFields>
      </SettingsSection>
    </SaveForm>
  )
}
