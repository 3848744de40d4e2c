import { Button, FileButton } from '@mantine/core'
import { Icon, toast } from '@oficina/ui'
import { IconPhoto, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../ground/session/session.ts'
import { api } from '../../../lib/api.ts'
import { errorText } from '../../../lib/error-text.ts'
import { pictureProblem } from '../../settings/picture-problem.ts'
import classes from './editors.module.css'

interface LogoChoiceProps {
  /** A link to the logo that is chosen. */
  source: string | undefined
  onUploading: (isUploading: boolean) => void
  onChange: (file: string | null, source: string | undefined) => void
}

/** The logo of a bar. A plan without one says so. */
export function LogoChoice({ source, onUploading, onChange }: LogoChoiceProps) {
  const { t } = useTranslation(['bars', 'settings'])
  const isAllowed = useSession().plan.features.customLogo === 'allowed'
  const reset = useRef<() => void>(null)
  const upload = useMutation({
    mutationFn: (file: File) => api.files.upload.upload(file),
    onMutate: () => onUploading(true),
    onSuccess: ({ id }, file) => onChange(id, URL.createObjectURL(file)),
    onError: (error) => toast.error({ title: errorText(error) }),
    onSettled: () => {
      onUploading(false)
      reset.current?.()
    },
  })
  const choose = (file: File | null) => {
    if (!file) return
    const problem = pictureProblem(file)
    if (!problem) return upload.mutate(file)
    toast.error({ title: t(`settings:${problem}`) })
    reset.current?.()
  }
  return (
    <div>
      <span className={classes.label}>{t('logo.label')}</span>
      <div className={classes.logo}>
        {source && <img src={source} alt={t('logo.label')} />}
        <FileButton accept="image/*" onChange={choose} resetRef={reset} disabled={!isAllowed}>
          {(button) => (
            <Button
              variant="default"
              leftSection={<Icon of={IconPhoto} />}
              loading={upload.isPending}
              disabled={!isAllowed}
              {...button}
            >
              {t('logo.choose')}
            </Button>
          )}
        </FileButton>
        {source && (
          <Button
            variant="subtle"
            color="gray"
            leftSection={<Icon of={IconTrash} />}
            onClick={() => onChange(null, undefined)}
          >
            {t('logo.none')}
          </Button>
        )}
      </div>
      {!isAllowed && <p className="t-small t-2">{t('logo.needsPlan')}</p>}
    </div>
  )
}
