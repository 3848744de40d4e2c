import type { contract, OutputOf } from '@oficina/contract'
import type { SessionRow } from '../identity/index.ts'
import type { Link } from './passwords/set-by-link.ts'
import { deviceName } from './sessions/device-name.ts'

export function presentLink({ kind, account, membership }: Link): OutputOf<typeof contract.auth.tokenInfo> {
  return {
    kind,
    email: account.email,
    organisation: membership && { slug: membership.slug, name: membership.org_name },
    // A reset makes a new one in any case.
    hasPassword: kind === 'invite' && account.password_hash !== null,
    needsName: kind === 'invite' && membership?.first_name === '' && account.first_name === '',
  }
}

export function presentJoin({ slug, name }: { slug: string; name: string }): OutputOf<typeof contract.auth.tokenInfo> {
  return { kind: 'join', email: '', organisation: { slug, name }, hasPassword: false, needsName: false }
}

type OwnSession = OutputOf<typeof contract.auth.sessions>['sessions'][number]

export function presentOwnSession(session: SessionRow, currentId: string): OwnSession {
  return {
    id_session: session.id,
    current: session.id === currentId,
    device: deviceName(session.user_agent),
    ip: session.ip,
    created_at: session.created_at,
    last_seen_at: session.last_seen_at,
  }
}
