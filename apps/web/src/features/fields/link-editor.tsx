import { own } from '@oficina/kinds'
import { useState } from 'react'
import { toast } from '@oficina/ui'
import { isApiError } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import type { EditorProps } from './cell-editor.tsx'
import { valueKindOf } from './field-env.ts'
import { LinkCount } from './link-count.tsx'
import { useLinkedCreation } from './editors/use-linked-creation.ts'
import { ListEditor, type ListItem } from './list-editor.tsx'
import { useLinkSearch } from './use-link-search.ts'

interface Linked {
  id: number
  label: string | null
}
type LinkItem = ListItem & { linked: Linked }

const itemOf = (linked: Linked): LinkItem => {
  const label = linked.label ?? `#${linked.id}`
  return { id: String(linked.id), label, shown: label, linked }
}

/**
 * Records of the connected table, found as one types. Of several, what was added and taken away is sent: a record has more
 * links than the first ones that it is read with.
 */
export function LinkEditor({ field, value, place = null, typed, onTake, onCancel }: EditorProps) {
  const isMany = valueKindOf(field) === 'links'
  const tableId = String(own(field.options, 'connectedTableId'))
  const first = (Array.isArray(value) ? value : value ? [value] : []) as Linked[]
  const [text, setText] = useState(typed ?? '')
  const { found, isLoading } = useLinkSearch(field, tableId, text)
  const create = useLinkedCreation(tableId, true)
  const make = async (name: string) => {
    try {
      const made = await create?.(name)
      return made ? itemOf(made) : null
    } catch (error) {
      if (!isApiError(error)) throw error
      toast.error({ title: errorText(error) })
      return null
    }
  }
  return (
    <ListEditor
      label={field.label}
      isMany={isMany}
      first={first.map(itemOf)}
      typed={typed}
      items={found.map(itemOf)}
      isWaiting={isLoading}
      note={<LinkCount field={field} value={value} place={place} />}
      onCreate={create && make}
      onSearch={setText}
      onTake={(items, move) => {
        const linked = items.map((item) => ({ id: item.linked.id, label: item.linked.label }))
        const shown = isMany ? (linked.length === 0 ? null : linked) : (linked[0] ?? null)
        if (!isMany) return onTake(linked[0]?.id ?? null, shown, move)
        const was = new Set(first.map(({ id }) => id))
        const is = new Set(linked.map(({ id }) => id))
        onTake({ add: [...is.difference(was)], remove: [...was.difference(is)] }, shown, move)
      }}
      onCancel={onCancel}
    />
  )
}
