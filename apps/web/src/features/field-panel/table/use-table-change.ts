import type { Table } from '@oficina/contract'
import { toast } from '@oficina/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { api } from '../../../lib/api.ts'
import { errorText } from '../../../lib/error-text.ts'

export type TableChange = Partial<Pick<Table, 'label' | 'description' | 'icon' | 'color'>>

/** Shows the change at once, and takes it back when the server refuses it. */
export function useTableChange(table: Table) {
  const queries = useQueryClient()
  const router = useRouter()
  const queryKey = api.tables.get.key({ tableId: table.id })
  return useMutation({
    mutationFn: (change: TableChange) => api.tables.update({ tableId: table.id, ...change }),
    onMutate: async (change) => {
      await queries.cancelQueries({ queryKey })
      queries.setQueryData<Table>(queryKey, (now) => now && { ...now, ...change })
    },
    onError: (error) => toast.error({ title: errorText(error) }),
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey })
      await queries.invalidateQueries({ queryKey: api.tables.list.key() })
      // The page's title and the trail above it come from its loader.
      await router.invalidate()
    },
  })
}
