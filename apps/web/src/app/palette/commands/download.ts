import { IconDeviceDesktop, IconFileSpreadsheet, IconHistory, IconStopwatch } from '@tabler/icons-react'
import { api } from '../../../lib/api.ts'
import { downloadFile } from '../../../lib/download-file.ts'
import { openDialog } from '../../../ground/dialogs/dialog-stack.ts'
import { desktopLink } from '../../../ground/navigation/desktop-link.ts'
import type { Command, CommandContext } from '../command.ts'

const tableAt = ({ place: { tab } }: CommandContext) => (tab?.type === 'table' ? tab.id : null)
const asked = {
  loading: 'palette:working.export',
  success: (isHere: unknown) => (isHere === true ? 'palette:done.download' : 'palette:done.export'),
} as const

/** A small file is downloaded at once; the link to a large one comes by e-mail. */
async function fetched(started: Promise<{ url: string | null }>): Promise<boolean> {
  const { url } = await started
  if (url !== null) downloadFile(url)
  return url !== null
}

/** Files of what is on the screen, made on the server. */
export const downloadCommands: readonly Command[] = [
  {
    id: 'download:table',
    group: 'download',
    icon: IconFileSpreadsheet,
    text: 'palette:command.downloadTable',
    words: 'baixar exportar csv planilha download export spreadsheet descargar hoja',
    when: (context) => tableAt(context) !== null,
    work: (context) => fetched(api.exports.table({ tableId: tableAt(context) ?? '', direct: true })),
    ...asked,
  },
  {
    id: 'download:sla',
    group: 'download',
    icon: IconStopwatch,
    text: 'palette:command.downloadSla',
    words: 'baixar exportar sla csv prazo download export descargar',
    can: ['sla.export'],
    when: (context) => tableAt(context) !== null,
    work: (context) => fetched(api.exports.sla({ object_type: tableAt(context) ?? '', direct: true })),
    ...asked,
  },
  {
    id: 'download:history',
    group: 'download',
    icon: IconHistory,
    text: 'palette:command.downloadHistory',
    words: 'baixar exportar historico log csv download export history descargar historial',
    can: ['history.export'],
    work: () => fetched(api.exports.history({ direct: true })),
    ...asked,
  },
  {
    id: 'download:desktop',
    group: 'download',
    icon: IconDeviceDesktop,
    text: 'palette:command.openDesktop',
    words: 'aplicativo computador desktop app download aplicacion escritorio',
    when: ({ session, place }) => desktopLink(session.server.desktop_protocol, place.path) !== null,
    run: ({ session, place }) => {
      const link = desktopLink(session.server.desktop_protocol, place.path)
      if (link) void openDialog('launchDesktop', { link })
    },
  },
]
