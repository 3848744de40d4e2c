import type { App } from '@oficina/contract'
import { blockKindOf, type BlockTypeId } from '@oficina/kinds/blocks/index'
import { boundsOf, type Device, freeSpot, type Layout, type Placed, resize } from '@oficina/kinds/layout/index'
import { toast } from '@oficina/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useShortcut } from '../../../ground/shortcuts/shortcut-handlers.ts'
import { isApiError } from '../../../lib/api.ts'
import { errorText } from '../../../lib/error-text.ts'
import { BlockSettingsPanel } from '../../app-blocks/index.ts'
import { blockName } from '../block-name.ts'
import type { PendingPlaces } from '../canvas-store.ts'
import type { CanvasPanel, EditorSlots, Wish } from '../panel.ts'
import { MobilePanel } from '../panels/mobile-panel.tsx'
import { BlockPicker } from './block-picker.tsx'
import { copiedBlocks } from './copied-block.ts'
import { EditLayer } from './edit-layer.tsx'
import { EditTools } from './edit-tools.tsx'
import { Editing } from './editing.ts'
import { firstRowInSight } from './first-row-in-sight.ts'
import { scrollToBlock } from './scroll-to-block.ts'
import { alive, nothing, type Selection } from './selection.ts'
import { useEditKeys } from './use-edit-keys.ts'
import { useOtherBuilders } from './use-other-builders.ts'

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
  const [chosen, setChosen] = useState<Selection>(nothing)
  const [said, setSaid] = useState('')
  const known = useMemo(() => new Set(app.components.map(({ id }) => id)), [app.components])
  // Someone else may take the selected blocks away.
  const selected = alive(chosen, known)
  const only = selected.length === 1 ? (selected[0] ?? null) : null
  const others = useOtherBuilders(app.id, selected.at(-1) ?? null)

  const canvas = slots.layer.closest<HTMLElement>('[data-canvas]')
  const select = (next: Selection) => {
    setChosen(next)
    const [id] = next
    if (panel?.kind === 'block' && (next.length !== 1 || id === undefined)) onPanel(null)
    else if (panel?.kind === 'block' && id !== undefined && panel.id !== id) onPanel({ kind: 'block', id })
    if (next.length > 1) setSaid(t('block.selected', { count: next.length }))
  }
  const open = (id: string) => {
    setChosen([id])
    if (app.can.editBlocks) onPanel({ kind: 'block', id })
  }
  // Beside the phone's settings a block is chosen to be placed; they stay.
  const press = (id: string) => (panel?.kind === 'mobile' ? setChosen([id]) : open(id))
  /** Where someone dropped it, or in a free place that they see. A phone that follows the desktop has no places. */
  const spotFor = (type: BlockTypeId) =>
    canvas && (device === 'desktop' || app.layouts.mobile.enabled)
      ? freeSpot(layout, blockKindOf(type).size, device, firstRowInSight(canvas, device))
      : null
  const create = async (type: BlockTypeId, at: { x: number; y: number } | null = null) => {
    const id = await editing.create(type, device, at ?? spotFor(type))
    if (id === null) return
    open(id)
    scrollToBlock(slots.layer, id)
  }
  /** Below the originals, as they stand to each other. */
  const copy = async (ids: Selection) => {
    const from = layout.filter(({ id }) => ids.includes(id))
    const down = boundsOf(from, 'all')?.h ?? 0
    const made = await editing.copy(
      ids.map((id) => {
        const placed = device === 'desktop' ? from.find((one) => one.id === id) : undefined
        return { id, at: placed ? { x: placed.x, y: placed.y + down } : null }
      }),
    )
    const [first] = made
    if (first === undefined) return
    // Their settings are those of the originals: what follows is a move more often than a change.
    select(made)
    scrollToBlock(slots.layer, first)
  }
  const paste = () => {
    const ids = copiedBlocks.get()
    if (ids.length > 0) void copy(ids)
  }
  const remove = async (ids: Selection) => {
    const gone = app.components.filter(({ id }) => ids.includes(id))
    const [first] = gone
    if (!first || !app.can.deleteBlocks) return
    select(nothing)
    canvas?.focus({ preventScroll: true })
    await editing.remove(gone.map(({ id }) => id))
    toast.info({
      id: 'canvas-removed',
      title:
        gone.length === 1
          ? t('block.removed', { name: blockName(first) })
          : t('block.removedMany', { count: gone.length }),
      action: { label: t('tools.undo'), onClick: () => void editing.undo() },
    })
  }
  const placeAt = (target: Placed) => {
    const arranged = resize(layout, target.id, target, device)
    if (arranged.fits) editing.place(device, layout, arranged.layout)
  }
  useEditKeys({
    selected,
    onCopy: (ids) => {
      copiedBlocks.set(ids)
      setSaid(ids.length === 1 ? t('block.copied') : t('block.copiedMany', { count: ids.length }))
    },
    onPaste: paste,
    onDuplicate: (ids) => void copy(ids),
    onRemove: (ids) => void remove(ids),
    onSelectAll: () => select(app.components.map(({ id }) => id)),
    onUndo: () => void editing.undo(),
    onRedo: () => void editing.redo(),
    onSave: onLeave,
    onEscape: () => select(nothing),
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
            selected={selected}
            others={others}
            onSelect={select}
            onPress={press}
            onOpen={open}
            onSay={setSaid}
            onDuplicate={() => void copy(selected)}
            onRemove={() => void remove(selected)}
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
              placed={(device === 'mobile' && layout.find(({ id }) => id === only)) || null}
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
