import { linkParts } from '@oficina/kinds'
import { safeLink } from '../../../../lib/safe-link.ts'
import classes from '../../editors/editors.module.css'
import type { ReadOnlyValueProps } from '../../editors/read-only-value.tsx'
import { textOf } from '../../field-env.ts'
import { keptProblem, KeptValue } from '../../kept-value.tsx'

/** An address that can be opened; one that is not safe is only text. */
export function ReadOnly({ field, value, env }: ReadOnlyValueProps) {
  const text = textOf(field, value, env)
  const problem = keptProblem(field, value)
  if (problem !== null) return <KeptValue text={text} problem={problem} />
  const { url, label } = linkParts(text)
  const href = safeLink(url)
  if (!href) return <span className={classes.lines}>{text}</span>
  return (
    <a className="text-link" href={href} target="_blank" rel="noopener noreferrer">
      {label}
    </a>
  )
}
