import { Icon, isOptionColor, stableColor, Tile } from '@oficina/ui'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../ground/session/use-format.ts'
import { message } from '../../lib/message-key.ts'
import { itemKinds } from './item-kinds.ts'
import type { Item } from './items.ts'
import classes from './items.module.css'
import { StarToggle } from './star-toggle.tsx'

/** The sign of an item: its own on its own colour, or that of its kind. */
export function ItemTile({
  item: { id, type, icon, color },
  size,
}: {
  item: Pick<Item, 'id' | 'type' | 'icon' | 'color'>
  size: number
}) {
  const kind = itemKinds[type]
  // Folders have no colour of their own to choose: each keeps one, by which it is found again.
  const ofKind = type === 'folder' ? stableColor(id) : kind.color
  const shown = color !== null && isOptionColor(color) ? color : ofKind
  if (type === 'folder')
    return (
      <span className={classes.sign} style={{ width: size }}>
        <Icon of={kind.iconOf(icon)} size={Math.round(size * 0.7)} style={{ color: `var(--c-${shown})` }} />
      </span>
    )
  return <Tile icon={kind.iconOf(icon)} color={shown} size={size} />
}

export function ItemStar({ item: { id, type, tableId, label, icon, color }, quiet }: { item: Item; quiet?: boolean }) {
  const of = { id, type, table_id: tableId, label, icon, color }
  return <StarToggle of={of} {...(quiet && { quiet })} />
}

/** What it is and where it lies: Table in Sales. */
export function useItemText(): (item: Item) => string {
  const { t } = useTranslation('home')
  return ({ type, place, count }) => {
    if (type === 'folder') return t('folder.count', { count: count ?? 0 })
    const kind = message(itemKinds[type].text)
    return place === null ? kind : t('placed', { kind, place })
  }
}

/** A moment, in few words; the whole of it where one points. */
export function ItemTime({ at }: { at: string | null }) {
  const format = useFormat()
  if (at === null) return null
  return (
    // Drawn on the server a moment ago, it may say a minute less.
    <time dateTime={at} title={format.dateTime(at)} suppressHydrationWarning>
      {format.relative(at)}
    </time>
  )
}
