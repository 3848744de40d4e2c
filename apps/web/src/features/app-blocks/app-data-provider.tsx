import type { App } from '@oficina/contract'
import { type ReactNode, useEffect, useMemo } from 'react'
import { FieldEnvContext } from '../fields/field-env.ts'
import { AppDataContext, type AppDataSource } from './data/app-data.tsx'
import { AppDataStore } from './data/app-data-store.ts'
import { PageParams } from './data/page-params.ts'
import { listen, takeStore } from './early-store.ts'
import { OpenedRecordProvider } from './opened-record.tsx'

interface AppDataProviderProps {
  app: App
  children: ReactNode
  source?: AppDataSource
}

/** One store for all blocks of a page: what they know, and what whoever looks has set. */
export function AppDataProvider({ app, children, source }: AppDataProviderProps) {
  const appId = app.id
  const { store, params } = useMemo(
    () => ({
      store: source ? new AppDataStore(source.ask, listen) : takeStore(appId),
      params: new PageParams(),
    }),
    [appId, source],
  )
  useEffect(
    () => () => {
      store.end()
      params.end()
    },
    [store, params],
  )
  const value = useMemo(() => ({ app, store, params, source: source ?? null }), [app, store, params, source])
  return (
    <AppDataContext value={value}>
      <FieldEnvContext value={source?.env ?? null}>
        <OpenedRecordProvider>{children}</OpenedRecordProvider>
      </FieldEnvContext>
    </AppDataContext>
  )
}
