import { Button } from '@mantine/core'
import { Banner, toast } from '@oficina/ui'
import { useTranslation } from 'react-i18next'
import type { useSharing } from './use-sharing.ts'

/** A link that is closed because nobody answers for it any more; whoever may share it can take it over. */
export function OrphanedLink({ turn, mayShare }: { turn: ReturnType<typeof useSharing>['turn']; mayShare: boolean }) {
  const { t } = useTranslation('share')
  const takeOver = () =>
    turn.mutate({ isOn: true }, { onSuccess: () => void toast.saved({ title: t('orphaned.done') }) })
  return (
    <Banner
      action={
        mayShare && (
          <Button size="xs" loading={turn.isPending} onClick={takeOver}>
            {t('orphaned.takeOver')}
          </Button>
        )
      }
    >
      {t('orphaned.text')}
    </Banner>
  )
}
