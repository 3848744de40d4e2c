import { LetterTile } from '@oficina/ui'
import type { ReactNode } from 'react'
import classes from './auth-page.module.css'

interface AuthPageProps {
  title: ReactNode
  text?: ReactNode
  /** The organisation that one is about to enter. */
  org?: { name: string; logo: string | null } | null | undefined
  children?: ReactNode
  /** Links under the form. */
  foot?: ReactNode
}

/** One screen of the signed-out column: heading, form, links. */
export function AuthPage({ title, text, org, children, foot }: AuthPageProps) {
  return (
    <div className={classes.root}>
      {org && (
        <div className={classes.org}>
          <LetterTile name={org.name} src={org.logo} size={40} />
        </div>
      )}
      <h1 className={classes.title}>{title}</h1>
      {text && <p className={classes.text}>{text}</p>}
      {children && <div className={classes.content}>{children}</div>}
      {foot && <div className={classes.foot}>{foot}</div>}
    </div>
  )
}

/** A form of such a screen: fields 16 apart, its button 20 below. */
export function AuthForm({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) {
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
    </form>
  )
}

/** A button that reads like a link, for steps without an address. */
export function LinkButton({
  onClick,
  disabled,
  children,
}: {
  onClick: () => void
  disabled?: boolean
  children: ReactNode
}) {
  return (
    <button type="button" className={`text-link ${classes.link}`} onClick={onClick} disabled={disabled}>
      {children}
    </button>
  )
}
