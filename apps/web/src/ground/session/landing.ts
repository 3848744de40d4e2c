import type { Session } from '@oficina/contract'
import { isLocalPath } from '../../lib/redirects.ts'

const home = '/home'

/** Where a person begins: the page that their role starts with, or home. */
export const landingOf = ({ landing_path: path }: Session): string => (isLocalPath(path) && path !== '/' ? path : home)

/** What the server draws at an address: at the bare one home, for those who land there. */
export const shownAt = (href: string): string => (href === '/' ? home : href)
