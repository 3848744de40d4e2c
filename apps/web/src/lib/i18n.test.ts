import { afterEach, describe, expect, it } from 'vitest'
import { errorText } from './error-text.ts'
import { ApiError } from './api-error.ts'
import { changeLanguage, i18n, loadNamespaces, pickLanguage, startI18n } from './i18n.ts'
import { message } from './message-key.ts'

const catalogues = import.meta.glob<Record<string, unknown>>('../locales/*/*.json', { eager: true, import: 'default' })

function keysOf(value: Record<string, unknown>, prefix = ''): string[] {
  return Object.entries(value).flatMap(([key, child]) =>
    typeof child === 'string'
      ? [prefix + key.replace(/_(zero|one|two|few|many|other)$/, '')]
      : keysOf(child as Record<string, unknown>, `${prefix}${key}.`),
  )
}

describe('the catalogues', () => {
  const namespaces = Object.keys(catalogues)
    .filter((path) => path.includes('/pt-BR/'))
    .map((path) => path.split('/').at(-1) ?? '')
  for (const file of namespaces) {
    it(`${file} has the same keys in every language [rule t.languages]`, () => {
      const reference = new Set(keysOf(catalogues[`../locales/pt-BR/${file}`] ?? {}))
      for (const language of ['en', 'es']) {
        expect(new Set(keysOf(catalogues[`../locales/${language}/${file}`] ?? {}))).toEqual(reference)
      }
    })
  }
})

describe('pickLanguage', () => {
  it('takes the nearest that we speak, else the default [rule k.locale.default]', () => {
    expect(pickLanguage(['en-US', 'pt-BR'])).toBe('en')
    expect(pickLanguage(['pt-PT'])).toBe('pt-BR')
    expect(pickLanguage(['ja', 'es-419'])).toBe('es')
    expect(pickLanguage(['ja'])).toBe('pt-BR')
    expect(pickLanguage([])).toBe('pt-BR')
  })
})

describe('the texts', () => {
  afterEach(() => localStorage.clear())

  it('speak one language at a time, and change without a reload', async () => {
    await startI18n('en')
    expect(i18n.t('nav.home')).toBe('Home')
    expect(i18n.hasResourceBundle('pt-BR', 'common')).toBe(false)
    await changeLanguage('es')
    expect(i18n.t('nav.home')).toBe('Inicio')
    expect(document.documentElement.lang).toBe('es')
    await loadNamespaces(['home'])
    expect(message('home:greeting.morning', { name: 'Ana' })).toBe('Buenos días, Ana')
  })
  it('are looked up anew when the language or a catalogue changes, and with other values', async () => {
    await changeLanguage('en')
    const t = i18n.getFixedT(null, 'common')
    expect([t('nav.home'), t('nav.home')]).toEqual(['Home', 'Home'])
    expect(t('help.email', { email: 'a@b.co' })).not.toBe(t('help.email', { email: 'c@d.co' }))
    i18n.addResource('en', 'common', 'nav.home', 'House')
    expect(t('nav.home')).toBe('House')
    await changeLanguage('es')
    expect(t('nav.home')).toBe('Inicio')
  })
  it('fill in values as they are', () => {
    expect(i18n.t('help.email', { email: 'a&b@c.co' })).toContain('a&b@c.co')
  })
  it('tell an error by its id, by what the server said, and never by our internals', () => {
    const error = (id: string, message = '') => new ApiError({ id, code: 403, message })
    expect(errorText(error('permission_denied'))).toBe('No tienes permiso suficiente')
    expect(errorText(error('something_new', 'The server says why'))).toBe('The server says why')
    const taken = new ApiError({ id: 'unique_violation', code: 409, message: '', details: { label: 'CNPJ' } })
    expect(errorText(taken)).toBe('Ya existe un registro con este valor en «CNPJ».')
    expect(errorText(error('something_new'))).toBe('No se pudo completar. Error: something_new#403')
    expect(errorText(new TypeError('x is undefined'))).not.toContain('undefined')
  })
})
