import { Button, FileButton } from '@mantine/core'
import { Icon, toast } from '@oficina/ui'
import { IconPhoto, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import { pictureProblem } from '../settings/picture-problem.ts'
import classes from './intake-form.module.css'

interface IntakeCoverProps {
  url: string | null
  /** A file that was just uploaded with the address under which the person sees it; null takes the picture away. */
  onChange: (cover: { id: string; url: string } | null) => void
}

/** The picture above the form. */
export function IntakeCover({ url, onChange }: IntakeCoverProps) {
  const { t } = useTranslation(['forms', 'settings'])
  const reset = useRef<() => void>(null)
  const upload = useMutation({
    mutationFn: (file: File) => api.files.upload.upload(file),
    onSuccess: ({ id, url: address }) => onChange({ id, url: address }),
    onError: (error) => toast.error({ title: errorText(error) }),
    onSettled: () => reset.current?.(),
  })
  const choose = (file: File | null) => {
    if (!file) return
    const problem = pictureProblem(file)
    if (!problem) return upload.mutate(file)
    toast.error({ title: t(`settings:${problem}`) })
    reset.current?.()
  }
  return (
    <div className={classes.cover}>
      {url !== null && <img src={url} alt={t('intake.cover')} />}
      <div className={classes.line}>
        <FileButton
          accept="image/*"
          onChange={choose}
          resetRef={reset}
          inputProps={{ 'aria-label': t('intake.cover') }}
        >
          {(button) => (
            <Button variant="default" leftSection={<Icon of={IconPhoto} />} loading={upload.isPending} {...button}>
              {t(url === null ? 'intake.addCover' : 'intake.otherCover')}
            </Button>
          )}
        </FileButton>
        {url !== null && (
          <Button variant="subtle" color="gray" leftSection={<Icon of={IconTrash} />} onClick={() => onChange(null)}>
            {t('intake.noCover')}
          </Button>
        )}
      </div>
    </div>
  )
}
