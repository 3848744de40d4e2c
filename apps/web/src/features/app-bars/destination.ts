import type { NavDestination } from '@oficina/kinds/bars/nav-action'
import { navHref } from '@oficina/kinds/text/nav-href'

/** The address that a press leads to; null where it opens something instead, or leads nowhere. */
export function addressOf({ type, target, record_table }: NavDestination): string | null {
  switch (type) {
    case 'app':
      return `/app/${target}`
    case 'table':
      return `/object/${target}`
    case 'record':
      return record_table ? `/object/${record_table}?plain=true&record=${target}` : null
    case 'link':
      // Once more, although it was checked when it was kept: what would run something is never followed.
      return navHref(target)
    case 'addRecord':
      return null
  }
}

export const isOwnPath = (address: string): boolean => address.startsWith('/')
