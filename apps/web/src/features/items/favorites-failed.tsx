import { Button } from '@mantine/core'
import { BlockError } from '@oficina/ui'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../lib/error-text.ts'

/** In place of the starred items, where they could not be loaded. */
export function FavoritesFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation(['home', 'common'])
  return (
    <BlockError
      title={t('favorites.failed')}
      text={errorText(error)}
      action={
        <Button variant="default" onClick={onRetry}>
          {t('common:action.retry')}
        </Button>
      }
    />
  )
}
