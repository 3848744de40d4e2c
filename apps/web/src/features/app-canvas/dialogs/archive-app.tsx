import { Button } from '@mantine/core'
import { Dialog, useUiTexts } from '@oficina/ui'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useArchive } from '../../recovery/use-archive.ts'
import { appQuery } from '../../apps/app-query.ts'

/** Puts an app away. */
export function ArchiveApp({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('apps')
  const texts = useUiTexts()
  const app = useSuspenseQuery(appQuery(id)).data
  const archive = useArchive('app')
  const submit = () => {
    onClose()
    void archive(app)
  }
  return (
    <Dialog
      title={t('archive.title', { label: app.label })}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button variant="default" onClick={onClose} data-autofocus>
            {texts.cancel}
          </Button>
          <Button type="submit" color="red">
            {t('archive.confirm')}
          </Button>
        </>
      }
    >
      <p className="t-2">{t('archive.text')}</p>
    </Dialog>
  )
}
