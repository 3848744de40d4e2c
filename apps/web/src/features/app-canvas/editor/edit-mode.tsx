import type { App } from '@oficina/contract'
import type { BlockTypeId } from '@oficina/kinds/blocks/index'
import { type Device, type Layout, type Placed, resize } from '@oficina/kinds/layout/index'
import { toast } from '@oficina/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useShortcut } from '../../../app/shortcuts/shortcut-handlers.ts'
import { isApiError } from '../../../lib/api.ts'
import { errorText } from '../../../lib/error-text.ts'
import { BlockSettingsPanel } from '../../app-blocks/index.ts'
import { blockName } from '../block-name.ts'
import type { PendingPlaces } from '../canvas-store.ts'
import type { CanvasPanel, EditorSlots, Wish } from '../panel.ts'
import { MobilePanel } from '../panels/mobile-panel.tsx'
import { BlockPicker } from './block-picker.tsx'
import { copiedBlock } from './copied-block.ts'
import { EditLayer } from './edit-layer.tsx'
import { EditTools } from './edit-tools.tsx'
import { Editing } from './editing.ts'
import { scrollToBlock } from './scroll-to-block.ts'
import { useEditKeys } from './use-edit-keys.ts'
import { useStanding } from './use-standing.ts'

export interface EditModeProps {
  app: App
  layout: Layout
  device: Device
  pending: PendingPlaces
  slots: EditorSlots
  panel: CanvasPanel | null
  onPanel: (panel: CanvasPanel | null) => void
  /** The block that an empty page's shortcut asked for. */
  wish: Wish
  onWishTaken: () => void
  onLeave: () => void
}

/** Says what went wrong, once for all moves that failed together. */
function tellError(error: unknown) {
  if (!isApiError(error)) throw error
  toast.error({ id: 'canvas-edit', title: errorText(error) })
}

/** Everything that builds a page. It is fetched when someone begins to edit, and draws into places that the page keeps. */
export default function EditMode(props: EditModeProps) {
  const { app, layout, device, pending, slots, panel, onPanel, wish, onWishTaken, onLeave } = props
  const { t } = useTranslation('apps')
  const queries = useQueryClient()
  const [editing] = useState(() => new Editing(app.id, queries, pending, tellError))
  const [selected, setSelected] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  // Someone else may take the selected block away.
  const block = app.components.find(({ id }) => id === selected) ?? null
  const others = useStanding(app.id, block?.id ?? null)

  const select = (id: string | null) => {
    setSelected(id)
    if (id === null && panel?.kind === 'block') onPanel(null)
    if (id !== null && panel?.kind === 'block' && panel.id !== id) onPanel({ kind: 'block', id })
  }
  const open = (id: string) => {
    setSelected(id)
    if (app.can.editBlocks) onPanel({ kind: 'block', id })
  }
  // Beside the phone's settings a block is chosen to be placed; they stay.
  const press = (id: string) => (panel?.kind === 'mobile' ? setSelected(id) : open(id))
  const create = async (type: BlockTypeId, at: { x: number; y: number } | null = null) => {
    const id = await editing.create(type, device, at)
    if (id === null) return
    open(id)
    scrollToBlock(slots.layer, id)
  }
  const copy = async (id: string) => {
    const from = layout.find((placed) => placed.id === id)
    const at = from && device === 'desktop' ? { x: from.x, y: from.y + from.h } : null
    const made = await editing.copy(id, at)
    if (made === null) return
    // Its settings are those of the original: what follows is a move more often than a change.
    select(made)
    scrollToBlock(slots.layer, made)
  }
  const paste = () => {
    const id = copiedBlock.get()
    if (id !== null) void copy(id)
  }
  const remove = async (id: string) => {
    const gone = app.components.find((one) => one.id === id)
    if (!gone || !app.can.deleteBlocks) return
    select(null)
    slots.layer.closest<HTMLElement>('[data-canvas]')?.focus({ preventScroll: true })
    await editing.remove(id)
    toast.info({
      id: 'canvas-removed',
      title: t('block.removed', { name: blockName(gone) }),
      action: { label: t('tools.undo'), onClick: () => void editing.undo() },
    })
  }
  const placeAt = (target: Placed) => {
    const arranged = resize(layout, target.id, target, device)
    if (arranged.fits) editing.place(device, layout, arranged.layout)
  }
  useEditKeys({
    selected: block?.id ?? null,
    onCopy: (id) => {
      copiedBlock.set(id)
      setSaid(t('block.copied'))
    },
    onPaste: paste,
    onDuplicate: (id) => void copy(id),
    onRemove: (id) => void remove(id),
    onUndo: () => void editing.undo(),
    onRedo: () => void editing.redo(),
    onSave: onLeave,
    onEscape: () => select(null),
  })
  useShortcut('newField', () => onPanel({ kind: 'blocks' }))

  const takeWish = useEffectEvent((type: BlockTypeId) => {
    onWishTaken()
    void create(type)
  })
  useEffect(() => {
    if (wish === null) return
    const timer = setTimeout(() => takeWish(wish))
    return () => clearTimeout(timer)
  }, [wish])

  const canvas = slots.layer.closest<HTMLElement>('[data-canvas]')
  const settingsOf = panel?.kind === 'block' ? app.components.find(({ id }) => id === panel.id) : undefined
  return (
    <>
      {createPortal(
        <EditTools editing={editing} others={others} onAdd={() => onPanel({ kind: 'blocks' })} />,
        slots.tools,
      )}
      {canvas &&
        createPortal(
          <EditLayer
            app={app}
            layout={layout}
            device={device}
            canvas={canvas}
            editing={editing}
            selected={block?.id ?? null}
            others={others}
            onSelect={select}
            onPress={press}
            onOpen={open}
            onSay={setSaid}
            onDuplicate={(id) => void copy(id)}
            onRemove={(id) => void remove(id)}
          />,
          slots.layer,
        )}
      {createPortal(
        <>
          {panel?.kind === 'blocks' && canvas && (
            <BlockPicker
              canvas={canvas}
              layout={layout}
              device={device}
              onPick={(type, at) => void create(type, at)}
              onClose={() => onPanel(null)}
            />
          )}
          {panel?.kind === 'mobile' && (
            <MobilePanel
              app={app}
              placed={(device === 'mobile' && layout.find(({ id }) => id === block?.id)) || null}
              onPlace={placeAt}
              onReset={() => void editing.resetMobile()}
              onClose={() => onPanel(null)}
            />
          )}
          {settingsOf && (
            <BlockSettingsPanel key={settingsOf.id} app={app} block={settingsOf} onClose={() => onPanel(null)} />
          )}
        </>,
        slots.side,
      )}
      <output className="sr-only" aria-live="assertive">
        {said}
      </output>
    </>
  )
}
