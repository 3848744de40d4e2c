import type { ReactNode } from 'react'
import { CopyButton } from '../parts/copy-button.tsx'
import { useUiTexts } from '../texts.tsx'
import classes from './error-page.module.css'

const arc = 'M70 2A68 68 0 0 0 2 70H40A30 30 0 0 1 70 40Z'

function BrokenTile() {
  return (
    <svg width="190" height="160" viewBox="0 0 190 160" fill="none" aria-hidden>
      {['translate(15 0)', 'matrix(-1 0 0 1 159 0)', 'matrix(1 0 0 -1 15 144)'].map((place) => (
        <path key={place} transform={place} d={arc} fill="var(--accent)" />
      ))}
      <rect x="89.5" y="74.5" width="67" height="67" rx="2" stroke="var(--ctl)" strokeDasharray="4 5" />
      <rect x="116" y="92" width="62" height="62" rx="2" fill="var(--brand-amber)" transform="rotate(14 147 123)" />
    </svg>
  )
}

interface ErrorPageProps {
  title: string
  text: ReactNode
  /** The way back first, filled. */
  actions?: ReactNode
  /** `id · code`, and the reference under which the server logged it; copied together. */
  code?: string | undefined
}

/** A page that cannot be shown: the logo with its tile fallen out, the cause in plain words, and the way back. */
export function ErrorPage({ title, text, actions, code }: ErrorPageProps) {
  const texts = useUiTexts()
  return (
    <div className={classes.root}>
      <BrokenTile />
      <h1 className={classes.title}>{title}</h1>
      <p className={`t-2 ${classes.text}`}>{text}</p>
      {actions && <div className={classes.actions}>{actions}</div>}
      {code && (
        <p className={`t-small t-3 t-num ${classes.code}`}>
          <span>{code}</span>
          <CopyButton value={code} label={texts.copyErrorCode} />
        </p>
      )}
    </div>
  )
}
