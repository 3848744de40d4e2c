import classes from '../../editors/editors.module.css'
import type { ReadOnlyValueProps } from '../../editors/read-only-value.tsx'
import { todosOf } from './todo-values.ts'

/** The items of a to-do list, each with whether it is done. */
export const ReadOnly = ({ value }: ReadOnlyValueProps) =>
  todosOf(value).map(({ title, done }) => (
    <span key={title} className={classes.lines}>
      {done ? '☑' : '☐'} {title}
    </span>
  ))
