import { Button } from '@mantine/core'
import { Banner, CopyButton, Dialog, Icon } from '@oficina/ui'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../ground/session/session.ts'
import { downloadText } from '../../../features/settings/download-text.ts'
import classes from './recovery-codes-dialog.module.css'

/** Shows the recovery codes, this once. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation('settings')
  const { user } = useSession()
  const text = `${codes.join('\n')}\n`
  return (
    <Dialog
      title={t('codes.title')}
      onClose={onClose}
      withoutClose
      footer={<Button onClick={onClose}>{t('codes.done')}</Button>}
    >
      <Banner tone="warn">{t('codes.text')}</Banner>
      <ul className={classes.codes} aria-label={t('codes.title')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={classes.actions}>
        <CopyButton value={text}>{t('codes.copy')}</CopyButton>
        <Button
          variant="default"
          leftSection={<Icon of={IconDownload} size={15} />}
          onClick={() => downloadText(t('codes.file'), `Oficina · ${user.email}\n\n${text}`)}
        >
          {t('codes.download')}
        </Button>
      </div>
    </Dialog>
  )
}
