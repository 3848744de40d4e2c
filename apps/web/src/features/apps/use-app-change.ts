import type { App } from '@oficina/contract'
import { toast } from '@oficina/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { api } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'

export type AppLook = Partial<Pick<App, 'label' | 'icon' | 'color'>>

/** Shows a new name, sign or colour at once, and takes it back when the server refuses it. */
export function useAppLook(app: Pick<App, 'id'>) {
  const queries = useQueryClient()
  const router = useRouter()
  const queryKey = api.apps.get.key({ appId: app.id })
  return useMutation({
    scope: { id: `app look ${app.id}` },
    mutationFn: async ({ label, ...look }: AppLook) => {
      const tab = { id: app.id, type: 'app' as const }
      if (label !== undefined) await api.tabs.title({ ...tab, label })
      if (Object.keys(look).length > 0) await api.tabs.icon({ ...tab, ...look })
    },
    onMutate: async (change) => {
      await queries.cancelQueries({ queryKey })
      queries.setQueryData<App>(queryKey, (now) => now && { ...now, ...change })
    },
    onError: (error) => toast.error({ title: errorText(error) }),
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey })
      await queries.invalidateQueries({ queryKey: api.apps.list.key() })
      // The page's title and the trail above it come from its loader.
      await router.invalidate()
    },
  })
}

export type AppSettingsChange = Partial<App['settings']> & { mobile_enabled?: boolean }

/** Saves settings of the whole app; they show at once. */
export function useAppSettings(app: Pick<App, 'id'>) {
  const queries = useQueryClient()
  const queryKey = api.apps.get.key({ appId: app.id })
  const mutationKey = ['app settings', app.id]
  return useMutation({
    mutationKey,
    // One after the other: a bar is saved as a whole, and the last of two must be the one that stays.
    scope: { id: mutationKey.join(' ') },
    mutationFn: (change: AppSettingsChange) => api.apps.settings({ appId: app.id, ...change }),
    onMutate: async ({ mobile_enabled: enabled, ...settings }) => {
      await queries.cancelQueries({ queryKey })
      queries.setQueryData<App>(
        queryKey,
        (now) =>
          now && {
            ...now,
            settings: { ...now.settings, ...settings },
            layouts:
              enabled === undefined ? now.layouts : { ...now.layouts, mobile: { ...now.layouts.mobile, enabled } },
          },
      )
    },
    onSuccess: (saved) => {
      // What was changed meanwhile shows already, and its own answer follows.
      if (queries.isMutating({ mutationKey }) > 1) return
      queries.setQueryData<App>(queryKey, (now) => (now && now.version > saved.version ? now : saved))
    },
    onError: async (error) => {
      toast.error({ title: errorText(error) })
      await queries.invalidateQueries({ queryKey })
    },
  })
}
