/* oxlint-disable jsx-a11y/prefer-tag-over-role -- drawn from signs, which no picture file could be */
import { own } from '@oficina/kinds'
import type { Field } from '@oficina/contract'
import { Icon } from '@oficina/ui'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from '../../cell-value.module.css'

export const highestRating = (field: Field): number => Number(own(field.options, 'max') ?? 5)

/** So many stars of so many. In a sheet each is a place to press. */
export function RatingStars({ field, value }: { field: Field; value: number }) {
  const { t } = useTranslation('records')
  const max = highestRating(field)
  return (
    <span className={classes.stars} role="img" aria-label={t('cell.stars', { count: value, max })}>
      {Array.from({ length: max }, (_, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a star is its place
        <span key={n} data-star={n + 1}>
          <Icon
            of={n < value ? IconStarFilled : IconStar}
            size={14}
            className={n < value ? classes.star : classes.noStar}
          />
        </span>
      ))}
    </span>
  )
}
