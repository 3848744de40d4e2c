import type { contract, ParsedInputOf } from '@oficina/contract'
import { email as emailShape, localPath } from '@oficina/contract/shapes'
import { AppError } from '../../platform/errors.ts'

export type InviteWire = ParsedInputOf<typeof contract.users.invite>

interface Issue {
  path: string
  reason: string
  /** The documented words, for people who read answers by hand. */
  message?: string
}
const invalid = (issue: Issue) => new AppError('invalid_input', { issues: [issue] })

const most = 30

/** The addresses, from a list or from one text with commas between them; each once. */
export function addressesIn({ emails, email }: InviteWire): string[] {
  if (emails) return [...new Set(emails)]
  const given = (email ?? '').split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim()]))
  if (given.length === 0) throw invalid({ path: 'emails', reason: 'required' })
  if (given.length > most)
    throw invalid({ path: 'email', reason: 'too_many', message: 'Max added users per time is 30' })
  const read = given.map((part) => emailShape.safeParse(part))
  if (!read.every(({ success }) => success))
    throw invalid({ path: 'email', reason: 'invalid_email', message: 'Invalid e-mail' })
  return [...new Set(read.flatMap(({ data }) => (data === undefined ? [] : [data])))]
}

/** `role` is another name of `id_profile`. */
export function roleIn({ id_profile: profile, role = profile }: Pick<InviteWire, 'id_profile' | 'role'>): string {
  if (role === undefined) throw invalid({ path: 'id_profile', reason: 'required' })
  if (profile !== undefined && profile !== role) throw invalid({ path: 'role', reason: 'contradiction' })
  return role
}

/** Where someone starts: a path, or a whole address of ours, of which the path is kept. */
export function homeIn(given: string | null | undefined, baseUrl: string): string | null {
  if (given === null || given === undefined) return null
  const isOurs = URL.canParse(given) && new URL(given).origin === new URL(baseUrl).origin
  const path = isOurs ? new URL(given).pathname + new URL(given).search : given
  if (!localPath.safeParse(path).success) throw invalid({ path: 'default_workspace', reason: 'local_path' })
  return path
}
