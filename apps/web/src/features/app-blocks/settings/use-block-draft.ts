import type { App, Component } from '@oficina/contract'
import type { BlockSettings } from '@oficina/kinds/blocks/index'
import { toast } from '@oficina/ui'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { api } from '../../../lib/api.ts'
import { errorText } from '../../../lib/error-text.ts'
import { message, messageIfAny } from '../../../lib/message-key.ts'
import { BlockDraft, type ChangedBlock, type DraftPorts } from './block-draft.ts'
import { overlaid } from './draft-paths.ts'

export interface OpenDraft {
  /** As they are stored, with what was changed since in its place. */
  settings: BlockSettings
  /** Changes one setting by its path, e.g. `content.goal`; `isTyping` waits until the hand rests. */
  set: (path: string, value: unknown, options?: { isTyping: boolean }) => void
  /** What was refused, in words, by the setting's path. */
  problems: Readonly<Record<string, string>>
}

/** A block's settings while they are changed. Each change is saved at once, against the version that was seen. */
export function useBlockDraft(app: App, block: Component): OpenDraft {
  const queries = useQueryClient()
  const [draft] = useState(() => new BlockDraft(block, portsOf(app.id, block.id, queries)))
  const { changes, problems } = useSyncExternalStore(draft.subscribe, draft.snapshot)
  useEffect(() => draft.shown(block.version), [draft, block.version])
  useEffect(() => () => void draft.save(), [draft])
  return {
    settings: overlaid(block.settings as unknown as BlockSettings, changes),
    set: (path, value, options) => draft.set(path, value, options?.isTyping ?? false),
    problems: Object.fromEntries(
      Object.entries(problems).map(([path, reason]) => [
        path,
        messageIfAny(`blockSettings:refused.${reason}`) ?? message('blockSettings:refused.other'),
      ]),
    ),
  }
}

function portsOf(appId: string, blockId: string, queries: QueryClient): DraftPorts {
  const key = api.apps.get.key({ appId })
  return {
    send: (settings, version) => api.blocks.update({ appId, blockId, settings, version }),
    onSaved: (changed) => void queries.setQueryData<App>(key, (app) => app && withBlock(app, changed)),
    onConflict: (error) => {
      const isStale = error.details.reason === 'stale'
      toast.warning({
        title: isStale ? message('blockSettings:panel.stale') : errorText(error),
        ...(isStale && { text: message('blockSettings:panel.staleText') }),
      })
      void queries.invalidateQueries({ queryKey: key })
    },
    onFailed: (error) => void toast.error({ title: errorText(error) }),
  }
}

/** The app with a block as it was just stored. */
const withBlock = (app: App, { version, component, layouts, files }: ChangedBlock): App => ({
  ...app,
  version: Math.max(app.version, version),
  layouts,
  files: { ...app.files, ...files },
  components: app.components.map((one) => (one.id === component.id ? component : one)),
})
