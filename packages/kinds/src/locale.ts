/** The languages of the product; how numbers and words are written follows them. */
export const locales = ['pt-BR', 'en', 'es'] as const
export type Locale = (typeof locales)[number]
