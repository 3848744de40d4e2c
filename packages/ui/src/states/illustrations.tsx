import type { ReactNode } from 'react'

const line = 'var(--line-2)'
const accent = 'var(--accent)'
const mid = 'var(--accent-mid)'
const ground = 'var(--raised)'
const amber = 'var(--brand-amber)'

/** Line illustrations for empty places; 104 by 64, in the accent and the lines of the scheme. */
export const illustrations = {
  table: (
    <>
      <rect x="16.5" y="8.5" width="72" height="48" rx="5" fill={ground} stroke={line} />
      <path d="M16.5 20.5H88.5M16.5 32.5H88.5M16.5 44.5H88.5M40.5 8.5V56.5" stroke={line} />
      <rect x="45" y="24" width="26" height="5" rx="2.5" fill={accent} />
      <rect x="45" y="36" width="18" height="5" rx="2.5" fill={mid} />
      <rect x="45" y="48" width="32" height="5" rx="2.5" fill={mid} />
      <circle cx="28.5" cy="26.5" r="3.5" fill={amber} />
    </>
  ),
  search: (
    <>
      <rect x="20.5" y="12.5" width="64" height="12" rx="4" fill={ground} stroke={line} />
      <rect x="28.5" y="28.5" width="48" height="12" rx="4" fill={ground} stroke={line} strokeDasharray="3 3" />
      <rect x="36.5" y="44.5" width="32" height="12" rx="4" fill={ground} stroke={line} strokeDasharray="3 3" />
      <rect x="26" y="16" width="30" height="5" rx="2.5" fill={mid} />
      <circle cx="78" cy="44" r="9.5" fill={ground} stroke={accent} strokeWidth="2" />
      <path d="M85 51l6 6" stroke={accent} strokeWidth="2" strokeLinecap="round" />
    </>
  ),
  page: (
    <>
      <rect x="16.5" y="6.5" width="72" height="52" rx="5" fill={ground} stroke={line} />
      <rect x="22" y="12" width="28" height="18" rx="3" fill={accent} />
      <rect x="54" y="12" width="28" height="18" rx="3" fill={mid} />
      <rect x="22.5" y="34.5" width="60" height="18" rx="3" stroke={line} strokeDasharray="3 3" />
      <path d="M52.5 39v9M48 43.5h9" stroke={accent} strokeWidth="1.6" strokeLinecap="round" />
    </>
  ),
  chat: (
    <>
      <path
        d="M22.5 14.5h40a5 5 0 0 1 5 5v14a5 5 0 0 1-5 5h-28l-8 7v-7h-4a5 5 0 0 1-5-5v-14a5 5 0 0 1 5-5z"
        fill={ground}
        stroke={line}
      />
      <path d="M48 28h34a5 5 0 0 1 5 5v13a5 5 0 0 1-5 5h-4v7l-8-7H48a5 5 0 0 1-5-5V33a5 5 0 0 1 5-5z" fill={accent} />
      <circle cx="56" cy="39.5" r="2" fill="#fff" />
      <circle cx="65" cy="39.5" r="2" fill="#fff" />
      <circle cx="74" cy="39.5" r="2" fill="#fff" />
    </>
  ),
  flow: (
    <>
      <rect x="12.5" y="10.5" width="34" height="18" rx="4" fill={ground} stroke={line} />
      <rect x="58.5" y="36.5" width="34" height="18" rx="4" fill={ground} stroke={line} strokeDasharray="3 3" />
      <path d="M46.5 19.5H68a7 7 0 0 1 7 7v10" stroke={line} />
      <circle cx="75" cy="36.5" r="3" fill={accent} />
      <rect x="18" y="17" width="18" height="5" rx="2.5" fill={accent} />
      <path d="M64 45.5h16" stroke={mid} strokeWidth="5" strokeLinecap="round" />
    </>
  ),
  lock: (
    <>
      <rect x="32.5" y="26.5" width="40" height="30" rx="6" fill={ground} stroke={line} />
      <path d="M41.5 26.5v-7a11 11 0 0 1 22 0v7" stroke={line} strokeWidth="1.5" />
      <circle cx="52.5" cy="39" r="4" fill={accent} />
      <path d="M52.5 42v6" stroke={accent} strokeWidth="2.5" strokeLinecap="round" />
    </>
  ),
  inbox: (
    <>
      <path d="M24.5 36.5l9-22a4 4 0 0 1 3.7-2.5h29.6a4 4 0 0 1 3.7 2.5l9 22" stroke={line} />
      <path
        d="M24.5 36.5h16a2 2 0 0 1 2 2 6 6 0 0 0 6 6h7a6 6 0 0 0 6-6 2 2 0 0 1 2-2h16v14a6 6 0 0 1-6 6h-43a6 6 0 0 1-6-6z"
        fill={ground}
        stroke={line}
      />
      <rect x="41" y="19" width="22" height="5" rx="2.5" fill={accent} />
      <rect x="38" y="28" width="28" height="5" rx="2.5" fill={mid} />
      <circle cx="75" cy="47.5" r="3.5" fill={amber} />
    </>
  ),
  star: (
    <>
      <rect x="16.5" y="14.5" width="44" height="36" rx="5" fill={ground} stroke={line} />
      <rect x="22" y="20" width="12" height="12" rx="3" fill={mid} />
      <rect x="38" y="22" width="16" height="4" rx="2" fill={mid} />
      <path d="M22.5 40.5h32" stroke={line} />
      <path
        d="M74 16l5.2 10.6 11.7 1.7-8.5 8.2 2 11.6L74 42.6l-10.4 5.5 2-11.6-8.5-8.2 11.7-1.7z"
        fill={ground}
        stroke={accent}
        strokeWidth="1.6"
        strokeLinejoin="round"
      />
    </>
  ),
  clock: (
    <>
      <rect x="16.5" y="12.5" width="52" height="12" rx="4" fill={ground} stroke={line} />
      <rect x="16.5" y="28.5" width="44" height="12" rx="4" fill={ground} stroke={line} />
      <rect x="16.5" y="44.5" width="52" height="12" rx="4" fill={ground} stroke={line} strokeDasharray="3 3" />
      <rect x="22" y="16" width="24" height="5" rx="2.5" fill={accent} />
      <rect x="22" y="32" width="16" height="5" rx="2.5" fill={mid} />
      <circle cx="76" cy="32" r="13" fill={ground} stroke={accent} strokeWidth="1.8" />
      <path d="M76 25v7.5l5 3" stroke={accent} strokeWidth="1.8" strokeLinecap="round" />
    </>
  ),
  folder: (
    <>
      <path
        d="M20.5 18.5a4 4 0 0 1 4-4h14l6 6h34a5 5 0 0 1 5 5v26a5 5 0 0 1-5 5h-53a5 5 0 0 1-5-5z"
        fill={ground}
        stroke={line}
      />
      <path d="M20.5 28.5h63" stroke={line} />
      <rect x="28" y="35" width="14" height="14" rx="3" fill={accent} />
      <rect x="46" y="35" width="14" height="14" rx="3" fill={mid} />
      <rect x="64.5" y="35.5" width="13" height="13" rx="3" stroke={line} strokeDasharray="3 3" />
    </>
  ),
  link: (
    <>
      <rect x="14.5" y="16.5" width="34" height="32" rx="5" fill={ground} stroke={line} />
      <rect x="56.5" y="16.5" width="34" height="32" rx="5" fill={ground} stroke={line} strokeDasharray="3 3" />
      <path d="M40 32.5h25" stroke={accent} strokeWidth="2" strokeLinecap="round" />
      <circle cx="38" cy="32.5" r="4" fill={accent} />
      <circle cx="67" cy="32.5" r="4" fill={amber} />
    </>
  ),
  trash: (
    <>
      <path d="M34.5 20.5h36l-3 33a4 4 0 0 1-4 3.5h-22a4 4 0 0 1-4-3.5z" fill={ground} stroke={line} />
      <path d="M30 20.5h45M46.5 20.5v-5a3 3 0 0 1 3-3h6a3 3 0 0 1 3 3v5" stroke={line} strokeLinecap="round" />
      <path d="M47 30v17M58 30v17" stroke={accent} strokeWidth="1.8" strokeLinecap="round" />
      <circle cx="80" cy="50" r="3.5" fill={amber} />
    </>
  ),
} satisfies Record<string, ReactNode>

export type IllustrationName = keyof typeof illustrations

export function Illustration({ name }: { name: IllustrationName }) {
  return (
    <svg width="104" height="64" viewBox="0 0 104 64" fill="none" aria-hidden>
      {illustrations[name]}
    </svg>
  )
}
