import type { NavDestination } from '@oficina/kinds/bars/index'
import { useRouter } from '@tanstack/react-router'
import { openDialog } from '../../ground/dialogs/dialog-stack.ts'

/** Goes where a button of an app leads. */
export function useOpenDestination(): (to: NavDestination) => void {
  const router = useRouter()
  return ({ type, target, record_table: table }) => {
    switch (type) {
      case 'app':
        void router.navigate({ to: '/app/$appId', params: { appId: target } })
        break
      case 'table':
        void router.navigate({ to: '/object/$tableId', params: { tableId: target } })
        break
      case 'record':
        if (table) void openDialog('viewRecord', { object: table, id: target })
        break
      case 'addRecord':
        void openDialog('createRecord', { object: target })
        break
      case 'link':
        // The server keeps only paths of ours and addresses that run nothing.
        if (target.startsWith('/')) void router.navigate({ href: target })
        else window.open(target, '_blank', 'noopener,noreferrer')
    }
  }
}
