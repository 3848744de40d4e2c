import type { UserSettings } from '@oficina/contract'
import { toast } from '@oficina/ui'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../ground/session/session.ts'
import { api } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import { patchUserSettings } from './session-patch.ts'

type Key = keyof UserSettings

/** One of the person's own settings on a settings page: shows at once, says that it was kept, goes back when it was not. */
export function useSavedSetting<K extends Key>(
  key: K,
  name: string,
): [value: UserSettings[K], set: (value: UserSettings[K]) => void] {
  const { t } = useTranslation('settings')
  const value = useSession().settings[key]
  const save = useMutation({
    mutationFn: (next: UserSettings[K]) => api.profiles.updateSetting({ setting_key: key, setting_value: next }),
    onMutate: (next) => {
      patchUserSettings({ [key]: next })
      return { before: value }
    },
    onError: (error, _next, context) => {
      if (context) patchUserSettings({ [key]: context.before })
      toast.error({ title: errorText(error), text: name })
    },
    onSuccess: () => toast.saved({ title: t('saved'), text: name }),
  })
  return [value, (next) => !save.isPending && save.mutate(next)]
}
