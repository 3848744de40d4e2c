import { Rating } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { highestRating } from './rating-stars.tsx'
import classes from '../../editors/editors.module.css'
import type { ValueEditorProps } from '../../editors/value-editor.ts'

/** Stars to press; the last one pressed again takes them all away. */
export function Editor({ id, field, value, onTake }: ValueEditorProps) {
  const { t } = useTranslation('record')
  const max = highestRating(field)
  const take = (stars: number) => onTake(stars === 0 ? null : stars, stars === 0 ? null : stars)
  return (
    <div className={classes.tick}>
      <Rating
        id={id}
        count={max}
        color="var(--c-ambar)"
        value={typeof value === 'number' ? value : 0}
        allowClear
        onChange={take}
        getSymbolLabel={(stars) => t('rating.stars', { count: stars, max })}
      />
    </div>
  )
}
