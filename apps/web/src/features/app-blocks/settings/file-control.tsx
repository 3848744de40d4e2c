import { Button, FileButton } from '@mantine/core'
import { own } from '@oficina/kinds'
import { Icon, ProgressBar, toast } from '@oficina/ui'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, isApiError } from '../../../lib/api.ts'
import { errorText } from '../../../lib/error-text.ts'
import { pictureProblem } from '../../settings/picture-problem.ts'
import classes from './controls.module.css'

interface FileControlProps {
  label: string
  files: Readonly<Record<string, string>>
  value: string | null
  onChange: (fileId: string | null) => void
}

/** A picture from this device. */
export function FileControl({ label, files, value, onChange }: FileControlProps) {
  const { t } = useTranslation(['blockSettings', 'blocks', 'settings'])
  const [progress, setProgress] = useState<number | null>(null)
  const source = value === null ? undefined : own(files, value)
  const upload = async (file: File | null) => {
    if (!file) return
    const problem = pictureProblem(file)
    if (problem) return void toast.error({ title: t(`settings:${problem}`) })
    setProgress(0)
    try {
      const { id } = await api.files.upload.upload(file, {}, { onProgress: setProgress })
      onChange(id)
    } catch (error) {
      if (!isApiError(error)) throw error
      toast.error({ title: errorText(error) })
    } finally {
      setProgress(null)
    }
  }
  return (
    <div className={classes.stack}>
      {typeof source === 'string' && <img className={classes.preview} src={source} alt="" />}
      {progress !== null && <ProgressBar value={progress} label={t('panel.sending')} />}
      <div className={classes.line}>
        <FileButton accept="image/*" onChange={(file) => void upload(file)} inputProps={{ 'aria-label': label }}>
          {(button) => (
            <Button variant="default" leftSection={<Icon of={IconUpload} />} loading={progress !== null} {...button}>
              {t('panel.choosePicture')}
            </Button>
          )}
        </FileButton>
        {value !== null && (
          <Button size="compact-xs" variant="subtle" color="gray" onClick={() => onChange(null)}>
            {t('panel.clear')}
          </Button>
        )}
      </div>
    </div>
  )
}
