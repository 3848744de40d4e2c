import { useTranslation } from 'react-i18next'
import { PathLink } from '../../ground/navigation/path-link.tsx'
import { useUserSetting } from '../../ground/session/use-user-setting.ts'
import { message } from '../../lib/message-key.ts'
import { itemKinds } from './item-kinds.ts'
import { ItemStar, ItemTile, ItemTime, useItemText } from './item-parts.tsx'
import type { Item } from './items.ts'
import classes from './items.module.css'

/** Items as the person likes them: rows that say all, or tiles. */
export function ItemList({ items, label }: { items: readonly Item[]; label: string }) {
  const [view] = useUserSetting('home_view')
  return view === 'grid' ? <ItemGrid items={items} label={label} /> : <ItemRows items={items} label={label} />
}

function ItemRows({ items, label }: { items: readonly Item[]; label: string }) {
  const { t } = useTranslation('home')
  return (
    <ul className={classes.rows} aria-label={label}>
      {items.map((item) => (
        <li key={item.key} className={classes.row}>
          <PathLink to={item.path} exact className={classes.link}>
            <ItemTile item={item} size={24} />
            <span className={`t-strong t-cut ${classes.name}`}>{item.label}</span>
            <span className={`t-2 t-cut ${classes.type}`}>
              {item.type === 'folder'
                ? t('folder.count', { count: item.count ?? 0 })
                : message(itemKinds[item.type].text)}
            </span>
            <span className={`t-2 t-cut ${classes.place}`}>{item.place}</span>
            <span className={`t-small t-3 t-num ${classes.time}`}>
              <ItemTime at={item.at} />
            </span>
          </PathLink>
          <ItemStar item={item} quiet />
        </li>
      ))}
    </ul>
  )
}

function ItemGrid({ items, label }: { items: readonly Item[]; label: string }) {
  const text = useItemText()
  return (
    <ul className={classes.grid} aria-label={label}>
      {items.map((item) => (
        <li key={item.key} className={classes.tile}>
          <PathLink to={item.path} exact className={classes.link}>
            <ItemTile item={item} size={36} />
            <span className={classes.words}>
              <span className={`t-strong t-cut ${classes.name}`}>{item.label}</span>
              <span className="t-small t-2 t-cut">{text(item)}</span>
            </span>
          </PathLink>
          <ItemStar item={item} quiet />
        </li>
      ))}
    </ul>
  )
}
