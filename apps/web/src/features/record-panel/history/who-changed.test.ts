import { expect, it } from 'vitest'
import { i18n, loadNamespaces, startI18n } from '../../../lib/i18n.ts'
import { whoChanged } from './who-changed.ts'

it('a record that came by e-mail or a form says so, and what people do has their name', async () => {
  await startI18n('en')
  await loadNamespaces(['record'])
  const t = i18n.getFixedT('en', 'record')
  const nobody = { id: null, name: null }
  expect(whoChanged({ by: nobody, source: 'email' }, t)).toBe('An email')
  expect(whoChanged({ by: nobody, source: 'form' }, t)).toBe('A public form')
  expect(whoChanged({ by: nobody, source: 'trigger' }, t)).toBe('System')
  expect(whoChanged({ by: { id: 'usr_00000000000001', name: 'Carla' }, source: 'email' }, t)).toBe('Carla')
})
