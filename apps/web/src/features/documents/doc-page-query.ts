import { api } from '../../lib/api.ts'

/**
 * A document page as its screen reads it. What is written is read once, and kept up to date by changes from then on:
 * to read it all again when someone comes back to the window would be of no use.
 */
export const docPageQuery = (docPageId: string) => ({
  ...api.docPages.get.queryOptions({ docPageId }),
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
})

export const docPageRoom = (docPageId: string) => `doc-page:${docPageId}`
