import { Toaster, type UiTexts, UiTextsProvider } from '@oficina/ui'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { queryClient } from '../../lib/query-client.ts'
import { ThemeProvider } from './theme-provider.tsx'

/** What every part of the application stands on: data, look, words and notices. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <ThemeProvider>
        <Words>
          {children}
          <Toaster />
        </Words>
      </ThemeProvider>
    </QueryClientProvider>
  )
}

function Words({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const texts = useMemo((): UiTexts => {
    // The name is an element, so the sentence is cut where it goes.
    const [before, after] = t('confirm.type', { name: '\n' }).split('\n')
    return {
      close: t('action.close'),
      cancel: t('action.cancel'),
      copy: t('action.copy'),
      copied: t('action.copied'),
      loading: t('state.loading'),
      notices: t('nav.notices'),
      copyErrorCode: t('error.copyDetails'),
      typeToConfirm: (name) => (
        <>
          {before}
          {name}
          {after}
        </>
      ),
    }
  }, [t])
  return <UiTextsProvider value={texts}>{children}</UiTextsProvider>
}
