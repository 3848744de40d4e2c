import type { Session } from '@oficina/contract'
import { findSession, useSession } from '../../ground/session/session.ts'

/** Whether someone may ask why: admins, also while they see as someone who is none. */
const explains = (session: Session | null): boolean =>
  session !== null && (session.preview !== null || session.can['access.explain'])

export const useMayExplain = (): boolean => explains(useSession())
export const mayExplain = (): boolean => explains(findSession())
