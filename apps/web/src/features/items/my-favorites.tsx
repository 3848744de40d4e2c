import { Dialog, EmptyState } from '@oficina/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { DialogProps } from '../../ground/dialogs/dialog-props.ts'
import { SortableList } from '../sortable-list/sortable-list.tsx'
import { moveFavorite } from './favorites.ts'
import { FavoritesFailed } from './favorites-failed.tsx'
import { homeQuery } from './home-query.ts'
import { ItemStar, ItemTile } from './item-parts.tsx'
import { HomeItems } from './items.ts'
import classes from './my-favorites.module.css'

/** The starred items, to be put in order or let go. What is changed here is saved by itself. */
export default function MyFavorites({ onClose }: DialogProps) {
  const { t } = useTranslation('home')
  const { data, error, refetch } = useQuery(homeQuery)
  const items = data && new HomeItems(data).favorites
  return (
    <Dialog title={t('favorites.title')} width={480} onClose={() => onClose()}>
      {!items && error && <FavoritesFailed error={error} onRetry={() => void refetch()} />}
      {items?.length === 0 && <EmptyState place="bare" illustration="star" title={t('empty.starred')} />}
      {items && items.length > 0 && (
        <SortableList
          label={t('favorites.title')}
          items={items}
          keyOf={({ key }) => key}
          nameOf={({ label }) => label}
          onMove={moveFavorite}
        >
          {(item) => (
            <span className={classes.row}>
              <ItemTile item={item} size={22} />
              <span className="t-cut">{item.label}</span>
              <span className={classes.gap} />
              <ItemStar item={item} />
            </span>
          )}
        </SortableList>
      )}
    </Dialog>
  )
}
