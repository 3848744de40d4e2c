import { localStorageColorSchemeManager, MantineProvider, useMantineColorScheme } from '@mantine/core'
import { brandFrom, brandStyles, createUiTheme } from '@oficina/ui'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo } from 'react'
import { storage } from '../../lib/storage.ts'
import { sessionQuery } from '../../ground/session/session.ts'

const schemes = localStorageColorSchemeManager({ key: storage.name('color-scheme') })

/** The look: the organisation's colour, kept for the next start so that it does not change under one's eyes. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const session = useQuery({ ...sessionQuery, enabled: false }).data
  const accent = session ? session.org.cor_primaria : storage.get('brand')
  useEffect(() => {
    if (session === undefined) return
    if (session?.org.cor_primaria) storage.set('brand', session.org.cor_primaria)
    else storage.remove('brand')
  }, [session])
  const theme = useMemo(() => createUiTheme(accent), [accent])
  const brand = useMemo(() => brandStyles(brandFrom(accent)), [accent])
  return (
    <MantineProvider
      theme={theme}
      // The style sheet has them, worked out beforehand.
      withCssVariables={false}
      colorSchemeManager={schemes}
      defaultColorScheme="auto"
    >
      {brand && <style>{brand}</style>}
      <SchemeOfPerson scheme={session?.settings.color_scheme} />
      {children}
    </MantineProvider>
  )
}

/** The person's own choice follows them to every machine. */
function SchemeOfPerson({ scheme }: { scheme: 'auto' | 'light' | 'dark' | undefined }) {
  const { setColorScheme } = useMantineColorScheme()
  useEffect(() => {
    if (scheme) setColorScheme(scheme)
  }, [scheme, setColorScheme])
  return null
}
