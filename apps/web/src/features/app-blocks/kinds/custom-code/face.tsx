import { Button, useMantineColorScheme } from '@mantine/core'
import { type Filter, isObject, own } from '@oficina/kinds'
import { toast } from '@oficina/ui'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BlockEmpty } from '../../block-states.tsx'
import { askingOf, tableIdOf, useAppData, useBlockData, useBlockParams } from '../../data/app-data.tsx'
import type { FaceProps } from '../../face-props.ts'
import classes from '../embed/embed.module.css'
import { answerTo, type CodeRequest, readRequest } from './code-requests.ts'

interface CodeSettings {
  title: string
  tableId: string | null
  viewSettings: { fields: string[] }
  content: { html: string; css: string; js: string }
}

/** Where the frame's empty page comes from: its own headers give it an origin of nobody and let it reach nothing. */
const framePage = '/api/sandbox'

/** A page that its builder wrote. All that it gets of ours it asks for, through one port. */
export function Face({ block, settings, isEditing }: FaceProps<CodeSettings>) {
  const { t } = useTranslation('blocks')
  const frame = useRef<HTMLIFrameElement>(null)
  const port = useRef<MessagePort | null>(null)
  const { store, params } = useAppData()
  const shared = useBlockParams(block)
  const { colorScheme } = useMantineColorScheme()
  const { content } = settings
  /** The code tried to lead its frame elsewhere, and stands still. */
  const [hasLeft, setLeft] = useState(false)
  const hasRecords = settings.tableId !== null && settings.viewSettings.fields.length > 0

  const answer = useEffectEvent(async (request: CodeRequest) => {
    const tableId = tableIdOf(block)
    return answerTo(request, {
      records: async () => {
        if (!hasRecords) return []
        const { answers } = await store.read(askingOf(block), shared)
        return answers.records?.op === 'list' ? answers.records.records : []
      },
      setFilter: (filter: Filter | null) => {
        if (tableId !== null) params.setFilter(block.id, filter, { tableId, targets: [] })
      },
      toast: (text) => void toast.info({ title: text }),
    })
  })
  const start = useEffectEvent(() => {
    const channel = new MessageChannel()
    channel.port1.onmessage = async ({ data }) => {
      const request = readRequest(data)
      if (request) channel.port1.postMessage(await answer(request))
    }
    // The frame has no origin that could be named; what it is told is its builder's own code.
    const message = { type: 'start', ...content, colorScheme, title: settings.title }
    frame.current?.contentWindow?.postMessage(message, '*', [channel.port2])
    return channel.port1
  })
  const { version } = block
  useEffect(() => {
    const element = frame.current
    const begin = () => {
      port.current?.close()
      port.current = start()
    }
    const hear = ({ source, data }: MessageEvent<unknown>) => {
      // Only the page that holds the code says so; the code itself is another window.
      if (source !== null && source === element?.contentWindow && isObject(data) && own(data, 'type') === 'left')
        setLeft(true)
    }
    element?.addEventListener('load', begin)
    window.addEventListener('message', hear)
    return () => {
      element?.removeEventListener('load', begin)
      window.removeEventListener('message', hear)
      port.current?.close()
      port.current = null
    }
    // Other code is another frame.
  }, [version, hasLeft])
  useEffect(() => () => params.forget(block.id), [params, block.id])
  if (hasLeft)
    return (
      <BlockEmpty
        icon={IconAlertTriangle}
        title={t('code.left')}
        text={t('code.leftText')}
        action={
          <Button size="compact-xs" variant="default" onClick={() => setLeft(false)}>
            {t('code.restart')}
          </Button>
        }
      />
    )
  return (
    <>
      {hasRecords && <RecordChanges block={block} onChanges={() => port.current?.postMessage({ type: 'changed' })} />}
      <iframe
        key={version}
        ref={frame}
        className={classes.frame}
        src={framePage}
        sandbox="allow-scripts"
        referrerPolicy="no-referrer"
        title={settings.title || t('kind.customCode.label')}
        style={isEditing ? { pointerEvents: 'none' } : undefined}
      />
    </>
  )
}

/** Tells when the records are other than they were. */
function RecordChanges({ block, onChanges }: { block: FaceProps['block']; onChanges: () => void }) {
  const { answers } = useBlockData(block)
  const tell = useEffectEvent(onChanges)
  useEffect(() => {
    if (answers) tell()
  }, [answers])
  return null
}
