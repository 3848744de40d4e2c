import { messageIfAny } from '../../lib/message-key.ts'

/** Too many rules are too many of something: a key that ends like a plural is no key for a text. */
const sameAs: Partial<Record<string, string>> = { too_many: 'too_big', invalid_value: 'invalid_value' }

/** Why a part of a role's JSON does not fit, in words. */
export const issueText = (reason: string): string => messageIfAny(`roles:issue.${sameAs[reason] ?? reason}`) ?? reason
