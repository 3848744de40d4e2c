import { ActionIcon, Checkbox, Switch } from '@mantine/core'
import { Icon } from '@oficina/ui'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { faceOf } from '../kinds/faces.ts'
import classes from './editors.module.css'
import type { ValueEditorProps } from './value-editor.ts'

/** Yes or no: a box, a switch or a star. */
export function TickEditor({ id, field, value, onTake }: ValueEditorProps) {
  const isOn = value === true
  const take = (next: boolean) => onTake(next, next)
  const { tick } = faceOf(field)
  if (tick === 'star') {
    return (
      <ActionIcon id={id} aria-label={field.label} aria-pressed={isOn} onClick={() => take(!isOn)}>
        <Icon of={isOn ? IconStarFilled : IconStar} size={17} className={isOn ? classes.star : undefined} />
      </ActionIcon>
    )
  }
  const Part = tick === 'switch' ? Switch : Checkbox
  return (
    <div className={classes.tick}>
      <Part id={id} checked={isOn} onChange={(event) => take(event.currentTarget.checked)} />
    </div>
  )
}
