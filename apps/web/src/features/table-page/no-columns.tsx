import { Button } from '@mantine/core'
import { EmptyState } from '@oficina/ui'
import { useTranslation } from 'react-i18next'

/** In place of the grid, where someone may see no field of a table or has hidden them all. */
export function NoColumns({ onShow }: { onShow: (() => void) | null }) {
  const { t } = useTranslation('records')
  return (
    <EmptyState
      illustration="table"
      title={t('page.noColumns')}
      actions={
        onShow && (
          <Button variant="default" onClick={onShow}>
            {t('page.showColumns')}
          </Button>
        )
      }
    />
  )
}
