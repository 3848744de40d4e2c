import { TextInput } from '@mantine/core'
import { Banner, CopyButton } from '@oficina/ui'
import { useTranslation } from 'react-i18next'
import classes from './token-panel.module.css'

/** A token that was just made. It is in no answer after this one. */
export function ShownOnce({ token }: { token: string }) {
  const { t } = useTranslation('tokens')
  return (
    <div className={classes.once}>
      <Banner tone="info">{t('once.text')}</Banner>
      <div className={classes.token}>
        <TextInput
          className={classes.tokenText ?? ''}
          label={t('once.label')}
          readOnly
          value={token}
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton value={token}>{t('once.copy')}</CopyButton>
      </div>
    </div>
  )
}
