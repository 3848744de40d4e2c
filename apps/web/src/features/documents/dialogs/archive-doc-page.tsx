import { Button } from '@mantine/core'
import { Dialog, useUiTexts } from '@oficina/ui'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useArchive } from '../../recovery/use-archive.ts'
import { docPageQuery } from '../doc-page-query.ts'

/** Puts a document page away. */
export function ArchiveDocPage({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('documents')
  const texts = useUiTexts()
  const page = useSuspenseQuery(docPageQuery(id)).data
  const archive = useArchive('doc-page')
  const submit = () => {
    onClose()
    void archive(page)
  }
  return (
    <Dialog
      title={t('archive.title', { label: page.label })}
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
