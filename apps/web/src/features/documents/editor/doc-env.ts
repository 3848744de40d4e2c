import { createContext, use } from 'react'
import type { People } from '../../people/people.ts'
import type { Pictures } from './pictures.ts'

/** What the parts of a document need to know beside themselves. */
export interface DocEnv {
  pictures: Pictures
  people: People
  /** May blocks be resized and copied here. */
  canEditBlocks: boolean
}

export const DocEnvContext = createContext<DocEnv | null>(null)

export function useDocEnv(): DocEnv {
  const env = use(DocEnvContext)
  if (!env) throw new Error('the parts of a document stand inside a DocEnvContext')
  return env
}
