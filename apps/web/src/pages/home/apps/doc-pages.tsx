import { Button } from '@mantine/core'
import { EmptyState, Icon, Section } from '@oficina/ui'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { dialogStack } from '../../../ground/dialogs/dialog-stack.ts'
import { useCan } from '../../../ground/session/session.ts'
import { ItemList } from '../../../features/items/item-list.tsx'
import type { Item } from '../../../features/items/items.ts'

/** The document pages that someone may open. */
export function DocPages({ pages }: { pages: readonly Item[] }) {
  const { t } = useTranslation('documents')
  const mayCreate = useCan('docPages.create')
  const create = mayCreate && (
    <Button
      variant="default"
      leftSection={<Icon of={IconPlus} size={15} stroke={2} />}
      onClick={() => void dialogStack.push('createDocPage', {})}
    >
      {t('create.title')}
    </Button>
  )
  return (
    <Section title={t('list.title')} actions={pages.length > 0 && create}>
      {pages.length === 0 ? (
        <EmptyState
          place="card"
          illustration="page"
          title={t('list.empty')}
          text={t('list.emptyText')}
          actions={create}
        />
      ) : (
        <ItemList items={pages} label={t('list.title')} />
      )}
    </Section>
  )
}
