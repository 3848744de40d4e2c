import { IconBuilding, IconCode, IconHash, IconLink, IconTable, IconUser, IconWorld } from '@tabler/icons-react'
import { copyText } from '@oficina/ui'
import { ApiError, api, isApiError } from '../../../lib/api.ts'
import type { Command, CommandContext } from '../command.ts'

const tableAt = ({ place: { tab } }: CommandContext) => (tab?.type === 'table' ? tab.id : null)

const notShared = (id: 'app_not_shared' | 'table_not_shared') =>
  new ApiError({ id, code: 404, message: 'Public view is not enabled' })

/** A page that is not shared has no link to copy, and neither has one whose sharing was turned off. */
async function copyPublicLink({ place: { tab } }: CommandContext): Promise<void> {
  const type = tab?.type === 'app' ? ('dashboard' as const) : ('object' as const)
  const view = await api.publicViews.get({ type, identifier: tab?.id ?? '' }).catch((error: unknown) => {
    if (isApiError(error) && error.code === 404) return null
    throw error
  })
  if (!view?.active) throw notShared(type === 'dashboard' ? 'app_not_shared' : 'table_not_shared')
  await copyText(new URL(view.link, window.location.origin).href)
}

async function copyApiNames(context: CommandContext): Promise<void> {
  const { fields } = await api.tables.get({ tableId: tableAt(context) ?? '' })
  await copyText(fields.map(({ key, label }) => `${key}\t${label}`).join('\n'))
}

/** Addresses and ids, onto the clipboard. */
export const copyCommands: readonly Command[] = [
  {
    id: 'copy:link',
    group: 'copy',
    icon: IconLink,
    text: 'palette:command.copyLink',
    words: 'copiar copy link endereco url enlace compartilhar share',
    run: ({ copy, place }) => copy(place.href),
  },
  {
    id: 'copy:public-link',
    group: 'copy',
    icon: IconWorld,
    text: 'palette:command.copyPublicLink',
    words: 'copiar copy link publico public compartilhar share enlace',
    can: ['apps.share'],
    when: ({ place: { tab } }) => tab?.type === 'app' || tab?.type === 'table',
    work: copyPublicLink,
    loading: 'palette:working.copy',
    success: 'palette:done.copy',
  },
  {
    id: 'copy:table-id',
    group: 'copy',
    icon: IconTable,
    text: 'palette:command.copyTableId',
    words: 'copiar copy id tabela table tabla',
    can: ['build.use'],
    when: (context) => tableAt(context) !== null,
    run: (context) => context.copy(tableAt(context) ?? ''),
  },
  {
    id: 'copy:record-id',
    group: 'copy',
    icon: IconHash,
    text: 'palette:command.copyRecordId',
    words: 'copiar copy id registro record',
    when: ({ place }) => place.recordId !== null,
    run: ({ copy, place }) => copy(String(place.recordId)),
  },
  {
    id: 'copy:api-names',
    group: 'copy',
    icon: IconCode,
    text: 'palette:command.copyApiNames',
    words: 'copiar copy api nomes campos field names nombres campos',
    can: ['lowCode.use', 'api.use'],
    when: (context) => tableAt(context) !== null,
    work: copyApiNames,
    loading: 'palette:working.copy',
    success: 'palette:done.copy',
  },
  {
    id: 'copy:org-id',
    group: 'copy',
    icon: IconBuilding,
    text: 'palette:command.copyOrgId',
    words: 'copiar copy id organizacao organization organizacion',
    can: ['build.use'],
    run: ({ copy, session }) => copy(session.org.id),
  },
  {
    id: 'copy:user-id',
    group: 'copy',
    icon: IconUser,
    text: 'palette:command.copyUserId',
    words: 'copiar copy id usuario user',
    can: ['build.use'],
    run: ({ copy, session }) => copy(session.user.id_user),
  },
]
