import type { DocPage } from '@oficina/contract'
import { toast } from '@oficina/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { api } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'

type Look = Partial<Pick<DocPage, 'label' | 'icon' | 'color'>>

/** Shows a new name, sign or colour at once, and takes it back when the server refuses it. */
export function useDocPageLook({ id }: Pick<DocPage, 'id'>) {
  const queries = useQueryClient()
  const router = useRouter()
  const queryKey = api.docPages.get.key({ docPageId: id })
  return useMutation({
    scope: { id: `doc page look ${id}` },
    mutationFn: async ({ label, ...look }: Look) => {
      const tab = { id, type: 'doc-page' as const }
      if (label !== undefined) await api.tabs.title({ ...tab, label })
      if (Object.keys(look).length > 0) await api.tabs.icon({ ...tab, ...look })
    },
    onMutate: async (change) => {
      await queries.cancelQueries({ queryKey })
      queries.setQueryData<DocPage>(queryKey, (now) => now && { ...now, ...change })
    },
    onError: (error) => toast.error({ title: errorText(error) }),
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey })
      await queries.invalidateQueries({ queryKey: api.docPages.list.key() })
      // The trail above the page comes from its loader.
      await router.invalidate()
    },
  })
}
