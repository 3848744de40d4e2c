import type { ReactNode } from 'react'
import classes from './settings.module.css'

/** A titled card of settings; rows or fields inside, and a foot for Save where the card saves as a whole. */
export function SettingsSection({
  title,
  text,
  children,
  footer,
}: {
  title?: string
  text?: ReactNode
  children: ReactNode
  footer?: ReactNode
}) {
  return (
    <section className={classes.section} {...(title ? { 'aria-label': title } : {})}>
      {title && (
        <div className={classes.head}>
          <h2 className={classes.title}>{title}</h2>
          {text && <p className="t-small t-3">{text}</p>}
        </div>
      )}
      <div className={classes.card}>
        {children}
        {footer && <div className={classes.footer}>{footer}</div>}
      </div>
    </section>
  )
}

/** One setting: its name and what it does at the left, the control at the right. */
export function SettingRow({
  title,
  text,
  control,
  htmlFor,
}: {
  title: ReactNode
  text?: ReactNode
  control: ReactNode
  /** Id of the control, so that the name is its label. */
  htmlFor?: string
}) {
  return (
    <div className={classes.row}>
      <div className={classes.words}>
        {htmlFor ? (
          <label className="t-strong" htmlFor={htmlFor}>
            {title}
          </label>
        ) : (
          <div className="t-strong">{title}</div>
        )}
        {text && <div className="t-small t-3">{text}</div>}
      </div>
      <div className={classes.control}>{control}</div>
    </div>
  )
}

/** Fields of a settings card, one or two columns. */
export function SettingFields({ children, columns = 1 }: { children: ReactNode; columns?: 1 | 2 }) {
  return (
    <div className={classes.fields} data-columns={columns}>
      {children}
    </div>
  )
}
