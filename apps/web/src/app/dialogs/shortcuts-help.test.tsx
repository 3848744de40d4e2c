import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderApp } from '../../testing/render-app.tsx'
import { sessionFixture } from '../../testing/session-fixture.ts'

it('the list of shortcuts holds the six groups of the action bar', async () => {
  await renderApp('/home?dialog=shortcutsHelp', {
    'auth.session': { session: sessionFixture() },
    'home.get': { tabs: [], folders: [], favorites: [], recent: [] },
  })
  const dialog = within(await screen.findByRole('dialog', { name: 'Atalhos de teclado' }))
  const keysOf = (text: string) => dialog.getByText(text).closest('div')?.querySelector('dd')?.textContent
  for (const [text, letter] of [
    ['Ir para…', 'G'],
    ['Copiar…', 'C'],
    ['Baixar…', 'D'],
    ['Enviar mensagem…', 'M'],
    ['Contato…', 'Y'],
    ['IA…', 'B'],
  ] as const)
    expect(keysOf(text)?.endsWith(letter), text).toBe(true)
})
