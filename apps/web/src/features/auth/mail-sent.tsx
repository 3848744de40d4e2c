import { Icon } from '@oficina/ui'
import { IconMailCheck } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { AuthPage } from './auth-page.tsx'
import classes from './mail-sent.module.css'

/** A mail is on its way. Takes the focus, because the form that had it is gone. */
export function MailSent({ title, text, foot }: { title: string; text: string; foot?: ReactNode }) {
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => root.current?.focus(), [])
  return (
    <div ref={root} tabIndex={-1} aria-live="polite" className={classes.root}>
      <span className={classes.icon}>
        <Icon of={IconMailCheck} size={22} />
      </span>
      <AuthPage title={title} text={text} foot={foot} />
    </div>
  )
}
