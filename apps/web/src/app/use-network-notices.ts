import { toast } from '@oficina/ui'
import { useEffect } from 'react'
import { message } from '../lib/message-key.ts'
import { networkNotice, watchNetwork } from '../lib/network.ts'

/** Says that the connection is gone for as long as it is, and shortly that it is back. */
export function useNetworkNotices() {
  useEffect(
    () =>
      watchNetwork((online) => {
        if (online) {
          toast.success({ id: networkNotice, title: message('common:network.online') })
        } else {
          const text = message('common:network.offlineDetail')
          toast.warning({ id: networkNotice, title: message('common:network.offline'), text, persistent: true })
        }
      }),
    [],
  )
}
