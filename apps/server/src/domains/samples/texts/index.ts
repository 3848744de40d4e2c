import type { Language } from '@oficina/contract/shapes'
import { en } from './en.ts'
import { es } from './es.ts'
import { ptBr, type Texts } from './pt-br.ts'

export type { Texts } from './pt-br.ts'

/** Everything that the sample company says, by language. */
export const textsOf = (language: Language): Texts => ({ 'pt-BR': ptBr, en, es })[language]
