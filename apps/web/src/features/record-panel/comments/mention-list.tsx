/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the field keeps the focus while its list is walked */
import type { Colleague } from '@oficina/contract'
import { Avatar } from '@oficina/ui'
import classes from './comments.module.css'

interface MentionListProps {
  id: string
  people: readonly Colleague[]
  marked: number
  label: string
  onPick: (person: Colleague) => void
}

/** People whom a comment may name, above the field where it is written. */
export function MentionList({ id, people, marked, label, onPick }: MentionListProps) {
  return (
    <div id={id} role="listbox" aria-label={label} className={classes.people}>
      {people.map((person, n) => (
        <button
          key={person.id_user}
          id={`${id}-${n}`}
          type="button"
          role="option"
          aria-selected={n === marked}
          tabIndex={-1}
          className={classes.person}
          // The field keeps the focus, and with it the place where the name goes.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(person)}
        >
          <Avatar name={person.name} src={person.photo_url} colorKey={person.id_user} size={22} />
          <span className="t-cut">{person.name}</span>
        </button>
      ))}
    </div>
  )
}
