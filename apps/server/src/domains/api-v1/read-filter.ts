import { type Filter, filterSchema } from '@oficina/kinds'
import { AppError } from '../../platform/errors.ts'
import { refuseUnstorable } from '../../platform/http/storable.ts'

const refuse = (reason: string, cause?: unknown) =>
  new AppError('invalid_input', { issues: [{ path: 'filter', reason }] }, { cause })

/** A filter out of an address: JSON that has yet to pass what every body passes before anyone looks at it. */
export function readFilter(text: string): Filter {
  const filter = parseJson(text)
  refuseUnstorable({ filter }, false)
  const parsed = filterSchema.safeParse(filter)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw refuse(issue?.code === 'custom' ? issue.message : 'invalid_filter')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw refuse('invalid_json', cause)
  }
}
