import { ActionIcon } from '@mantine/core'
import type { Favorite } from '@oficina/contract'
import { Icon } from '@oficina/ui'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useReady } from '../../lib/use-ready.ts'
import { toggleFavorite } from './favorites.ts'
import { homeQuery } from './home-query.ts'
import { keyOf } from './items.ts'
import classes from './items.module.css'

/** Puts something among the person's starred items, or takes it out. */
export function StarToggle({
  of,
  quiet,
}: {
  of: Favorite /** Shows only where one points, unless it is on. */
  quiet?: boolean
}) {
  const { t } = useTranslation('common')
  const isReady = useReady()
  const { data } = useQuery({ ...homeQuery, enabled: isReady })
  const isOn = data?.favorites.some((one) => keyOf(one) === keyOf(of)) ?? false
  return (
    <ActionIcon
      className={classes.star ?? ''}
      data-quiet={(quiet && !isOn) || undefined}
      data-on={isOn || undefined}
      aria-label={t(isOn ? 'star.remove' : 'star.add', { name: of.label })}
      aria-pressed={isOn}
      disabled={!data}
      onClick={(event) => {
        event.preventDefault()
        toggleFavorite(of)
      }}
    >
      <Icon of={isOn ? IconStarFilled : IconStar} size={16} />
    </ActionIcon>
  )
}
