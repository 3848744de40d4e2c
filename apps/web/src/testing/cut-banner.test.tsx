import { toast } from '@oficina/ui'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Providers } from '../app/providers/providers.tsx'
import { CutBanner } from '../features/records/cut-banner.tsx'
import { loadNamespaces, startI18n } from '../lib/i18n.ts'
import { networkNotice } from '../lib/network.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  toast.clear()
})

it('a page that says that the line is cut takes the place of the notice of it', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await startI18n('pt-BR')
  await loadNamespaces(['records'])
  toast.warning({ id: networkNotice, title: 'Sem internet', persistent: true })
  render(
    <Providers>
      <CutBanner />
    </Providers>,
  )
  expect(screen.getAllByText('Sem internet').length).toBeGreaterThan(0)
  expect(await screen.findByText(/Sem conexão com o servidor/, {}, { timeout: 4_000 })).toBeTruthy()
  expect(screen.queryByText('Sem internet')).toBeNull()
})
