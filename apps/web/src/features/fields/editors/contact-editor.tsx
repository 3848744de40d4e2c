import { ActionIcon } from '@mantine/core'
import { Icon } from '@oficina/ui'
import type { TablerIcon } from '@tabler/icons-react'
import { safeLink } from '../../../lib/safe-link.ts'
import { textOf } from '../field-env.ts'
import { keptProblem } from '../kept-value.tsx'
import classes from './editors.module.css'
import { KeptNote } from './kept-note.tsx'
import { LineEditor } from './line-editor.tsx'
import type { ValueEditorProps } from './value-editor.ts'

interface ContactEditorProps extends ValueEditorProps {
  icon: TablerIcon
  /** The accessible name of the link. */
  action: string
  hrefOf: (text: string) => string | undefined
}

/** A text with a link beside it: to a mailbox, a telephone number or a map. */
export function ContactEditor({ icon, action, hrefOf, ...props }: ContactEditorProps) {
  const text = textOf(props.field, props.value, props.env)
  const isValid = text !== '' && keptProblem(props.field, props.value) === null
  const href = isValid ? safeLink(hrefOf(text)) : undefined
  return (
    <>
      <div className={classes.withAction}>
        <LineEditor {...props} />
        {href && (
          <ActionIcon component="a" href={href} target="_blank" rel="noopener noreferrer" aria-label={action}>
            <Icon of={icon} size={15} />
          </ActionIcon>
        )}
      </div>
      <KeptNote id={props.id} field={props.field} value={props.value} />
    </>
  )
}
