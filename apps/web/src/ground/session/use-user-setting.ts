import type { Session, UserSettings } from '@oficina/contract'
import { toast } from '@oficina/ui'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import { queryClient } from '../../lib/query-client.ts'
import { findSession, sessionQuery, useSession } from './session.ts'

type Key = keyof UserSettings
interface Change {
  key: Key
  value: UserSettings[Key]
}

const patch = (change: Partial<UserSettings>) =>
  queryClient.setQueryData<Session | null>(
    sessionQuery.queryKey,
    (session) => session && { ...session, settings: { ...session.settings, ...change } },
  )

/** Sets one of the person's own settings: it shows at once, and goes back with a notice when saving fails. */
export function useSetSetting(): <K extends Key>(key: K, value: UserSettings[K]) => void {
  const { mutate } = useMutation({
    mutationFn: ({ key, value }: Change) => api.profiles.updateSetting({ setting_key: key, setting_value: value }),
    onMutate: async ({ key, value }) => {
      // An answer already on its way would put the old value back.
      await queryClient.cancelQueries({ queryKey: sessionQuery.queryKey })
      const before = findSession()?.settings[key]
      patch({ [key]: value })
      return { before }
    },
    onError: (error, { key }, context) => {
      patch({ [key]: context?.before })
      toast.error({ title: errorText(error) })
    },
  })
  return (key, value) => mutate({ key, value })
}

/** One setting of the person, as a value and its setter. */
export function useUserSetting<K extends Key>(key: K): [UserSettings[K], (value: UserSettings[K]) => void] {
  const set = useSetSetting()
  return [useSession().settings[key], (value) => set(key, value)]
}
