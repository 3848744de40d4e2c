import type { Session } from '@oficina/contract'
import { safeLink } from '../../lib/safe-link.ts'

/** Where the documentation is: the one that the server is configured with, else the product's own. */
export const docsLink = (server: Pick<Session['server'], 'docs_url'>): string => safeLink(server.docs_url) ?? '/docs'
