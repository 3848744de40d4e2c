import type { i18n as I18n, TFunction } from 'i18next'

type Fixed = ((key: unknown, options?: unknown, ...rest: unknown[]) => unknown) & Record<string, unknown>

/**
 * Remembers texts that have nothing to fill in. Looking one up takes the library about a tenth of a millisecond, and a
 * screen asks for hundreds, most of them over and over: one for every row, cell and field.
 */
export function keepTexts(i18n: I18n) {
  const kept = new Map<string, Map<string, unknown>>()
  const forget = () => kept.clear()
  i18n.on('languageChanged', forget)
  i18n.on('loaded', forget)
  i18n.store.on('added', forget)
  const make = i18n.getFixedT.bind(i18n) as unknown as (...given: unknown[]) => Fixed
  i18n.getFixedT = ((...given: unknown[]) => {
    const fixed = make(...given)
    const scope = JSON.stringify(given)
    const quick = (key: unknown, options?: unknown, ...rest: unknown[]) => {
      if (options !== undefined || typeof key !== 'string') return fixed(key, options, ...rest)
      const texts = kept.get(scope) ?? new Map<string, unknown>()
      if (texts.size === 0) kept.set(scope, texts)
      if (!texts.has(key)) texts.set(key, fixed(key))
      return texts.get(key)
    }
    return Object.assign(quick, fixed) as unknown as TFunction
  }) as I18n['getFixedT']
}
