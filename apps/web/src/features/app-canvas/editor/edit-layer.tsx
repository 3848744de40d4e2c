import type { App } from '@oficina/contract'
import { blockKindOf, isBlockTypeId } from '@oficina/kinds/blocks/index'
import { type Device, grid, type Layout, move, type Placed, resize } from '@oficina/kinds/layout/index'
import { optionColorVars, stableColor } from '@oficina/ui'
import { type KeyboardEvent, type PointerEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { isSamePlace } from '../app-cache.ts'
import { areaOf } from '../area.ts'
import { blockName } from '../block-name.ts'
import { BlockBar } from './block-bar.tsx'
import { followHand } from './drag.ts'
import classes from './edit-layer.module.css'
import type { Editing } from './editing.ts'
import { type Grip, handles, leastOf, type Pull, pulled } from './target.ts'
import type { OtherBuilder } from './use-standing.ts'

interface EditLayerProps {
  app: App
  layout: Layout
  device: Device
  canvas: HTMLElement
  editing: Editing
  selected: string | null
  others: readonly OtherBuilder[]
  onSelect: (id: string | null) => void
  onPress: (id: string) => void
  /** Selects a block and shows its settings. */
  onOpen: (id: string) => void
  /** Tells those who listen instead of looking. */
  onSay: (text: string) => void
  onDuplicate: (id: string) => void
  onRemove: (id: string) => void
}

/** Rows that a block's name and tools need over it. */
const roomAbove = 2

const arrows: Readonly<Record<string, Pull>> = {
  ArrowLeft: { columns: -1, rows: 0 },
  ArrowRight: { columns: 1, rows: 0 },
  ArrowUp: { columns: 0, rows: -1 },
  ArrowDown: { columns: 0, rows: 1 },
}

/** Over each block something to take hold of, over the selected one its handles. */
export function EditLayer(props: EditLayerProps) {
  const { app, layout, device, canvas, editing, selected, others, onSelect, onSay } = props
  const { t } = useTranslation('apps')
  const helpId = useId()
  const places = new Map(layout.map((placed) => [placed.id, placed]))
  const isFixed = device === 'desktop' && app.settings.disable_desktop_scrolling
  // A phone that follows the desktop has nothing to move.
  const isMovable = device === 'desktop' || app.layouts.mobile.enabled
  const leastFor = (id: string) => {
    const type = app.components.find((one) => one.id === id)?.type
    return leastOf(isBlockTypeId(type) ? blockKindOf(type).least : { w: 0, h: 0 }, device)
  }
  const arrange = (target: Placed) => resize(layout, target.id, target, device)
  const startDrag = (event: PointerEvent, placed: Placed, grip: Grip) => {
    if (!isMovable || event.button !== 0) return
    const least = leastFor(placed.id)
    followHand(event.nativeEvent, {
      canvas,
      layout,
      device,
      subject: {
        id: placed.id,
        follows: grip === 'move',
        targetAt: ({ x, y }) => pulled(placed, grip, { columns: x, rows: y }, least, device),
        arrange: (target) => (grip === 'move' ? move(layout, placed.id, target, device) : arrange(target)),
      },
      onDrop: (dropped) => dropped && editing.place(device, layout, dropped.layout),
    })
  }
  const onKeyDown = (event: KeyboardEvent, placed: Placed, name: string) => {
    const pull = arrows[event.key]
    if (!pull || !isMovable || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    onSelect(placed.id)
    const target = pulled(placed, event.shiftKey ? 'se' : 'move', pull, leastFor(placed.id), device)
    const arranged = arrange(target)
    if (!arranged.fits || isSamePlace(target, placed)) return onSay(t('block.cannotGo', { name }))
    editing.place(device, layout, arranged.layout, `${event.shiftKey ? 'size' : 'move'} ${placed.id}`)
    const hit = event.currentTarget
    requestAnimationFrame(() => hit.scrollIntoView({ block: 'nearest' }))
    const { x, y, w, h } = target
    onSay(event.shiftKey ? t('block.sized', { name, w, h }) : t('block.moved', { name, column: x + 1, row: y + 1 }))
  }
  return (
    <div
      className={classes.root}
      data-layer
      onPointerDown={(event) => event.target === event.currentTarget && onSelect(null)}
    >
      <p id={helpId} className="sr-only">
        {t('block.help')}
      </p>
      {app.components.map((block) => {
        const placed = places.get(block.id)
        if (!placed) return null
        const { x, y, w, h } = placed
        const name = blockName(block)
        return (
          <button
            key={block.id}
            type="button"
            className={classes.hit}
            style={areaOf(placed)}
            data-placed={block.id}
            data-hit={block.id}
            data-movable={isMovable || undefined}
            aria-pressed={block.id === selected}
            aria-label={t('block.at', { name, column: x + 1, row: y + 1, w, h })}
            aria-describedby={helpId}
            onClick={() => props.onPress(block.id)}
            onPointerDown={(event) => {
              onSelect(block.id)
              startDrag(event, placed, 'move')
            }}
            onKeyDown={(event) => onKeyDown(event, placed, name)}
            // Focus that comes back from a panel is no choice; focus that someone brought here is.
            onKeyUp={(event) => event.key === 'Tab' && onSelect(block.id)}
          />
        )
      })}
      {others.map((other) => {
        const placed = other.block === null ? undefined : places.get(other.block)
        const color = optionColorVars(stableColor(other.id))
        return (
          placed && (
            <div
              key={other.id}
              className={classes.other}
              style={{ ...areaOf(placed), color: color.solid }}
              data-placed={placed.id}
            >
              <span style={{ background: color.background, color: color.text }}>{other.name}</span>
            </div>
          )
        )
      })}
      {app.components.map((block) => {
        const placed = places.get(block.id)
        if (block.id !== selected || !placed) return null
        return (
          <div key={block.id} className={classes.frame} style={areaOf(placed)} data-placed={block.id}>
            <span className={classes.label} data-inside={placed.y < roomAbove || undefined}>
              {blockName(block)} {placed.w} × {placed.h}
            </span>
            <BlockBar
              app={app}
              block={block}
              isAtTop={placed.y < roomAbove}
              onOpen={() => props.onOpen(block.id)}
              onDuplicate={() => props.onDuplicate(block.id)}
              onRemove={() => props.onRemove(block.id)}
            />
            {isMovable &&
              handles.map((handle) => (
                <i
                  key={handle}
                  className={classes.handle}
                  data-handle={handle}
                  onPointerDown={(event) => startDrag(event, placed, handle)}
                />
              ))}
          </div>
        )
      })}
      {isFixed && (
        <div className={classes.fold} style={{ gridRow: `${grid.rowsWithoutScrolling + 1} / span 1` }}>
          <span>{t('canvas.fold')}</span>
        </div>
      )}
    </div>
  )
}
