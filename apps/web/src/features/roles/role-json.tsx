import type { Role } from '@oficina/contract'
import type { DialogProps } from '../../ground/dialogs/dialog-props.ts'
import { Button } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { Banner, Bone, Dialog, Skeleton, useUiTexts } from '@oficina/ui'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import { FormError } from '../forms/form-error.tsx'
import { issueText } from './issue-text.ts'
import { useRoleChange, useRoles } from './role-queries.ts'
import classes from './roles.module.css'

const JsonEditor = lazy(() => import('./json-editor.tsx'))
const checkAfter = 500

interface Issue {
  path: string
  reason: string
}

/** A role as the JSON that it is. What does not fit is shown where it stands, before anything is saved. */
export default function RoleJson({ params, onClose }: DialogProps<{ id: string }>) {
  const role = useRoles().find((one) => one.id_profile === params.id)
  return role ? <RoleJsonForm key={role.id_profile} role={role} onClose={() => onClose()} /> : null
}

function RoleJsonForm({ role, onClose }: { role: Role; onClose: () => void }) {
  const { t } = useTranslation('roles')
  const texts = useUiTexts()
  const [text, setText] = useState(() => JSON.stringify(role.profile, null, 2))
  const [issues, setIssues] = useState<Issue[]>([])
  const [isChecked, setChecked] = useState(true)
  const [before] = useState(role.updated_at)
  const save = useRoleChange(role)
  const check = useDebouncedCallback(async (given: string) => {
    const parsed = parse(given)
    if (parsed === undefined) setIssues([{ path: '', reason: 'json' }])
    else {
      // A check that fails is no reason to keep someone from saving: the server looks again.
      const answer = await api.roles.check({ profile_id: role.id_profile, profile_data: parsed }).catch(() => null)
      setIssues(answer?.issues ?? [])
    }
    setChecked(true)
  }, checkAfter)
  const change = (next: string) => {
    setText(next)
    setChecked(false)
    check(next)
  }
  const submit = () => {
    const parsed = parse(text)
    if (parsed === undefined) return setIssues([{ path: '', reason: 'json' }])
    save.mutate({ profile_data: parsed as Role['profile'], if_updated_at: before }, { onSuccess: onClose })
  }
  return (
    <Dialog
      title={t('json.title', { name: role.name })}
      width={760}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button
            loading={save.isPending}
            disabled={role.locked !== null || issues.length > 0 || !isChecked}
            onClick={submit}
          >
            {t('save')}
          </Button>
        </>
      }
    >
      <div className={classes.form}>
        <p className="t-2">{t('json.text')}</p>
        <div className={classes.code}>
          <Suspense
            fallback={
              <Skeleton>
                <Bone width="100%" height={360} />
              </Skeleton>
            }
          >
            <JsonEditor label={t('json.label')} value={text} issues={issues} onChange={change} />
          </Suspense>
        </div>
        <div aria-live="polite">
          {issues.length > 0 && (
            <Banner tone="warn">
              {t('json.invalid', { count: issues.length })}
              <ul className={classes.issues}>
                {issues.slice(0, 20).map(({ path, reason }) => (
                  <li key={`${path} ${reason}`}>
                    {path && <code>{shownPath(path)}</code>} {issueText(reason)}
                  </li>
                ))}
              </ul>
            </Banner>
          )}
        </div>
        <FormError>{save.error && errorText(save.error)}</FormError>
      </div>
    </Dialog>
  )
}

const shownPath = (path: string) => path.replace(/^profile_data\.?/, '')

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
