import type { PublicApp } from '@oficina/contract'
import { navHref } from '@oficina/kinds/text/nav-href'
import { IconLogin2, IconRefresh } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { BarShortcut, BarsEnv, ShortcutEntry } from '../../app-bars/bars-env.ts'

/** Bars as a visitor sees them: they lead to other shared apps, to other sites, and to the login. */
export function usePublicBars(shared: PublicApp): BarsEnv & { loginHref: string } {
  const { t } = useTranslation('public')
  const queries = useQueryClient()
  const { app, apps, org, token } = shared
  return useMemo(() => {
    const known = new Map(apps.map((one) => [one.id, one]))
    const loginHref = `/login?org=${org.slug}&next=${encodeURIComponent(`/public/${token}`)}`
    const entries: Partial<Record<BarShortcut, ShortcutEntry>> = {
      login: { id: 'login', label: t('login'), icon: IconLogin2, href: loginHref },
      refresh: {
        id: 'refresh',
        label: t('refresh'),
        icon: IconRefresh,
        onPress: () => void queries.invalidateQueries(),
      },
    }
    return {
      appId: app.id,
      files: app.files,
      appOf: (id) => known.get(id),
      tableOf: () => undefined,
      folderOf: () => undefined,
      // The server leaves out what visitors cannot go to.
      isGone: () => false,
      hasPage: () => false,
      hrefOf: ({ type, target }) => {
        if (type === 'link') return navHref(target)
        const found = type === 'app' ? known.get(target) : undefined
        return found ? `/public/${found.token}?previousApp=${app.id}` : null
      },
      open: () => {},
      shortcuts: (ids) => ids.flatMap((id) => entries[id] ?? []),
      loginHref,
    }
  }, [apps, app.id, app.files, org.slug, token, queries, t])
}
