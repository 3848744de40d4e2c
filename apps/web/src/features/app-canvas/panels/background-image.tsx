import type { App } from '@oficina/contract'
import { Button, FileButton, Slider } from '@mantine/core'
import { backgroundFits } from '@oficina/kinds/bars/index'
import { Icon, Segmented, toast } from '@oficina/ui'
import { IconPhoto, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/api.ts'
import { errorText } from '../../../lib/error-text.ts'
import { pictureProblem } from '../../settings/picture-problem.ts'
import classes from './background-image.module.css'

type Image = App['settings']['bg_image']

/** The picture behind the blocks: which, how it fills the page, and how strong. */
export function BackgroundImage({ app, onChange }: { app: App; onChange: (image: Image) => void }) {
  const { t } = useTranslation(['apps', 'settings'])
  const image = app.settings.bg_image
  const reset = useRef<() => void>(null)
  const opacityId = useId()
  const upload = useMutation({
    mutationFn: (file: File) => api.files.upload.upload(file),
    onSuccess: ({ id }) => onChange({ fit: 'cover', opacity: 1, ...image, file: id }),
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
  const source = image && app.files[image.file]
  return (
    <div className={classes.root}>
      {source && <img className={classes.preview} src={source} alt={t('settings.bgImage')} />}
      <div className={classes.buttons}>
        <FileButton
          accept="image/*"
          onChange={choose}
          resetRef={reset}
          inputProps={{ 'aria-label': t('settings.bgImage') }}
        >
          {(button) => (
            <Button variant="default" leftSection={<Icon of={IconPhoto} />} loading={upload.isPending} {...button}>
              {image ? t('settings.otherImage') : t('settings.chooseImage')}
            </Button>
          )}
        </FileButton>
        {image && (
          <Button variant="subtle" color="gray" leftSection={<Icon of={IconTrash} />} onClick={() => onChange(null)}>
            {t('settings.noImage')}
          </Button>
        )}
      </div>
      {image && (
        <>
          <Segmented
            label={t('settings.fit')}
            value={image.fit}
            onChange={(fit) => onChange({ ...image, fit })}
            options={backgroundFits.map((fit) => ({ value: fit, label: t(`settings.fits.${fit}`) }))}
            fullWidth
          />
          <div>
            <span id={opacityId}>{t('settings.opacity')}</span>
            <Opacity key={image.opacity} labelId={opacityId} image={image} onChange={onChange} />
          </div>
        </>
      )}
    </div>
  )
}

interface OpacityProps {
  labelId: string
  image: NonNullable<Image>
  onChange: (image: Image) => void
}

/** Saved when the hand lets go, not on the way. */
function Opacity({ labelId, image, onChange }: OpacityProps) {
  const [percent, setPercent] = useState(Math.round(image.opacity * 100))
  return (
    <Slider
      thumbProps={{ 'aria-labelledby': labelId }}
      min={0}
      max={100}
      step={5}
      value={percent}
      label={(value) => `${value}%`}
      onChange={setPercent}
      onChangeEnd={(value) => onChange({ ...image, opacity: value / 100 })}
    />
  )
}
