import type { RecordView } from '@oficina/contract'
import { type Filter, filterSchema, isObject, own } from '@oficina/kinds'

/** What code in a frame may ask for. Anything else is not answered. */
export type CodeRequest =
  | { id: number; type: 'getRecords' }
  | { id: number; type: 'setFilter'; filter: Filter | null }
  | { id: number; type: 'toast'; text: string }

const toastLength = 200

/** Takes nothing on trust: the code may send whatever it likes. */
export function readRequest(raw: unknown): CodeRequest | null {
  if (!isObject(raw)) return null
  const id = own(raw, 'id')
  if (typeof id !== 'number') return null
  switch (own(raw, 'type')) {
    case 'getRecords':
      return { id, type: 'getRecords' }
    case 'setFilter': {
      const filter = own(raw, 'filter') ?? null
      if (filter === null) return { id, type: 'setFilter', filter: null }
      const parsed = filterSchema.safeParse(filter)
      return parsed.success ? { id, type: 'setFilter', filter: parsed.data } : null
    }
    case 'toast': {
      const text = own(raw, 'text')
      return typeof text === 'string' ? { id, type: 'toast', text: text.slice(0, toastLength) } : null
    }
    default:
      return null
  }
}

interface CodePorts {
  records: () => Promise<RecordView[]>
  setFilter: (filter: Filter | null) => void
  toast: (text: string) => void
}

export type CodeReply = { id: number; type: 'answer'; value: unknown } | { id: number; type: 'refused' }

export async function answerTo(request: CodeRequest, ports: CodePorts): Promise<CodeReply> {
  const { id } = request
  switch (request.type) {
    case 'getRecords':
      try {
        return {
          id,
          type: 'answer',
          value: (await ports.records()).map(({ id, label, values }) => ({ id, label, values })),
        }
      } catch {
        // Why is none of the frame's business; the page itself tells people.
        return { id, type: 'refused' }
      }
    case 'setFilter':
      ports.setFilter(request.filter)
      return { id, type: 'answer', value: null }
    case 'toast':
      ports.toast(request.text)
      return { id, type: 'answer', value: null }
  }
}
