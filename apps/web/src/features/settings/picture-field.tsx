import { Button, FileButton } from '@mantine/core'
import { Icon, ProgressBar, toast } from '@oficina/ui'
import { IconUpload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../lib/error-text.ts'
import { pictureProblem } from './picture-problem.ts'
import classes from './picture-field.module.css'

interface PictureFieldProps {
  preview: ReactNode
  title: string
  text: string
  hasPicture: boolean
  disabled?: boolean
  onUpload: (file: File, onProgress: (fraction: number) => void) => Promise<unknown>
  onRemove: () => Promise<unknown>
  /** What the notices call it. */
  savedText: string
  removedText: string
}

/** One picture: what it looks like now, choosing another, and going back to none. */
export function PictureField(props: PictureFieldProps) {
  const { preview, title, text, hasPicture, disabled, onUpload, onRemove, savedText, removedText } = props
  const { t } = useTranslation('settings')
  const [progress, setProgress] = useState<number | null>(null)
  const resetFile = useRef<() => void>(null)
  const upload = useMutation({
    mutationFn: (file: File) => onUpload(file, setProgress),
    onMutate: () => setProgress(0),
    onSuccess: () => toast.saved({ title: savedText }),
    onError: (error) => toast.error({ title: errorText(error) }),
    onSettled: () => {
      setProgress(null)
      resetFile.current?.()
    },
  })
  const remove = useMutation({
    mutationFn: onRemove,
    onSuccess: () => toast.saved({ title: removedText }),
    onError: (error) => toast.error({ title: errorText(error) }),
  })
  const choose = (file: File | null) => {
    if (!file) return
    const problem = pictureProblem(file)
    if (!problem) return upload.mutate(file)
    toast.error({ title: t(problem) })
    resetFile.current?.()
  }
  return (
    <div className={classes.root}>
      {preview}
      <div className={classes.words}>
        <div className="t-strong">{title}</div>
        <div className="t-small t-3">{text}</div>
        {progress !== null && (
          <div className={classes.progress}>
            <ProgressBar value={progress} label={t('picture.sending')} />
          </div>
        )}
      </div>
      {!disabled && (
        <div className={classes.actions}>
          <FileButton accept="image/*" onChange={choose} resetRef={resetFile} inputProps={{ 'aria-label': title }}>
            {(button) => (
              <Button variant="default" leftSection={<Icon of={IconUpload} />} loading={upload.isPending} {...button}>
                {hasPicture ? t('picture.change') : t('picture.choose')}
              </Button>
            )}
          </FileButton>
          {hasPicture && (
            <Button
              variant="subtle"
              loading={remove.isPending}
              disabled={upload.isPending}
              onClick={() => remove.mutate()}
            >
              {t('picture.remove')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
