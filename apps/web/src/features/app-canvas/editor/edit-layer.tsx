import type { App } from '@oficina/contract'
import { blockKindOf, isBlockTypeId } from '@oficina/kinds/blocks/index'
import { boundsOf, type Device, grid, type Layout, moveMany, type Placed, resize } from '@oficina/kinds/layout/index'
import { optionColorVars, stableColor } from '@oficina/ui'
import { type KeyboardEvent, type PointerEvent, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isSamePlace } from '../app-cache.ts'
import { areaOf } from '../area.ts'
import { blockName } from '../block-name.ts'
import { BlockBar, isAtEnd } from './block-bar.tsx'
import { followHand } from './drag.ts'
import barClasses from './block-bar.module.css'
import classes from './edit-layer.module.css'
import type { Editing } from './editing.ts'
import { drawMarquee } from './marquee.ts'
import { SelectedMany } from './selected-many.tsx'
import { heldBy, nothing, type Selection, toggled } from './selection.ts'
import { type Grip, handles, leastOf, type Pull, pulled } from './target.ts'
import { useBlockMenu } from './use-block-menu.tsx'
import type { OtherBuilder } from './use-other-builders.ts'

interface EditLayerProps {
  app: App
  layout: Layout
  device: Device
  canvas: HTMLElement
  editing: Editing
  selected: Selection
  others: readonly OtherBuilder[]
  onSelect: (selection: Selection) => void
  onPress: (id: string) => void
  /** Selects a block and shows its settings. */
  onOpen: (id: string) => void
  /** Tells those who listen instead of looking. */
  onSay: (text: string) => void
  onDuplicate: () => void
  onRemove: () => void
}

const isOnly = (selection: Selection, id: string) => selection.length === 1 && selection[0] === id
/** A press that adds to what is selected, or takes out of it. */
const isAdding = (event: { shiftKey: boolean; ctrlKey: boolean; metaKey: boolean }) =>
  event.shiftKey || event.ctrlKey || event.metaKey

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
  /** Blocks are being added by keys: going on to the next one does not let go of the others. */
  const isGathering = useRef(false)
  const { onOpen, onDuplicate, onRemove } = props
  const menu = useBlockMenu({ app, selected, onSelect, onOpen, onDuplicate, onRemove })
  const places = new Map(layout.map((placed) => [placed.id, placed]))
  const isFixed = device === 'desktop' && app.settings.disable_desktop_scrolling
  // A phone that follows the desktop has nothing to move.
  const isMovable = device === 'desktop' || app.layouts.mobile.enabled
  const leastFor = (id: string) => {
    const type = app.components.find((one) => one.id === id)?.type
    return leastOf(isBlockTypeId(type) ? blockKindOf(type).least : { w: 0, h: 0 }, device)
  }
  const arrange = (target: Placed) => resize(layout, target.id, target, device)
  /** Several that are held go as one: what would be a block's place is the frame around them. */
  const groupOf = (ids: Selection, placed: Placed) => {
    const frame = boundsOf(
      layout.filter(({ id }) => ids.includes(id)),
      placed.id,
    )
    const from = ids.length > 1 && frame ? frame : placed
    const to = (target: Placed) =>
      moveMany(layout, new Set(ids), { x: target.x - from.x, y: target.y - from.y }, device)
    return { from, to }
  }
  const startDrag = (event: PointerEvent, placed: Placed, grip: Grip) => {
    if (!isMovable || event.button !== 0) return
    const ids = grip === 'move' ? heldBy(selected, placed.id) : [placed.id]
    const { from, to } = groupOf(ids, placed)
    const least = leastFor(placed.id)
    followHand(event.nativeEvent, {
      canvas,
      layout,
      device,
      subject: {
        ids,
        follows: grip === 'move',
        targetAt: ({ x, y }) => pulled(from, grip, { columns: x, rows: y }, least, device),
        arrange: (target) => (grip === 'move' ? to(target) : arrange(target)),
      },
      onDrop: (dropped) => dropped && editing.place(device, layout, dropped.layout),
    })
  }
  const startMarquee = (event: PointerEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget || event.button !== 0) return
    const before = event.shiftKey ? selected : nothing
    // A finger scrolls the page.
    if (event.pointerType === 'touch') return onSelect(nothing)
    const layer = event.currentTarget
    drawMarquee(event.nativeEvent, {
      canvas,
      layer,
      layout,
      device,
      onEnd: (ids) => onSelect([...new Set([...before, ...(ids ?? [])])]),
    })
  }
  const onKeyDown = (event: KeyboardEvent, placed: Placed, name: string) => {
    if (event.shiftKey && (event.key === ' ' || event.key === 'Enter')) {
      event.preventDefault()
      isGathering.current = true
      // The first one is selected by coming here: that it was pressed says that more are to come.
      return isOnly(selected, placed.id) ? onSay(t('block.gathering')) : onSelect(toggled(selected, placed.id))
    }
    const pull = arrows[event.key]
    if (!pull || !isMovable || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const ids = event.shiftKey ? [placed.id] : heldBy(selected, placed.id)
    if (ids !== selected) onSelect(ids)
    const { from, to } = groupOf(ids, placed)
    const target = pulled(from, event.shiftKey ? 'se' : 'move', pull, leastFor(placed.id), device)
    const arranged = event.shiftKey ? arrange(target) : to(target)
    if (!arranged.fits || isSamePlace(target, from)) return onSay(t('block.cannotGo', { name }))
    editing.place(device, layout, arranged.layout, `${event.shiftKey ? 'size' : 'move'} ${ids.join(' ')}`)
    const hit = event.currentTarget
    requestAnimationFrame(() => hit.scrollIntoView({ block: 'nearest' }))
    const { x, y, w, h } = target
    onSay(event.shiftKey ? t('block.sized', { name, w, h }) : t('block.moved', { name, column: x + 1, row: y + 1 }))
  }
  return (
    <div className={classes.root} data-layer onPointerDown={startMarquee} {...menu.handlers}>
      {menu.menu}
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
            aria-pressed={selected.includes(block.id)}
            aria-label={t('block.at', { name, column: x + 1, row: y + 1, w, h })}
            aria-describedby={helpId}
            onClick={(event) => !isAdding(event) && props.onPress(block.id)}
            onPointerDown={(event) => {
              isGathering.current = false
              if (isAdding(event)) return onSelect(toggled(selected, block.id))
              // With one of several in the hand, all of them are.
              if (!selected.includes(block.id)) onSelect([block.id])
              startDrag(event, placed, 'move')
            }}
            onKeyDown={(event) => onKeyDown(event, placed, name)}
            // Focus that comes back from a panel is no choice; focus that someone brought here is, unless they gather.
            onKeyUp={(event) => event.key === 'Tab' && !isGathering.current && onSelect([block.id])}
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
      {selected.length > 1 && (
        <SelectedMany
          app={app}
          placed={layout.filter(({ id }) => selected.includes(id))}
          device={device}
          onDuplicate={props.onDuplicate}
          onRemove={props.onRemove}
        />
      )}
      {app.components.map((block) => {
        const placed = places.get(block.id)
        if (!isOnly(selected, block.id) || !placed) return null
        return (
          <div key={block.id} className={classes.frame} style={areaOf(placed)} data-placed={block.id}>
            <div className={barClasses.above} data-end={isAtEnd(placed, device) || undefined}>
              <span className={classes.label}>
                {blockName(block)} {placed.w} × {placed.h}
              </span>
              <BlockBar
                app={app}
                block={block}
                onOpen={() => props.onOpen(block.id)}
                onDuplicate={props.onDuplicate}
                onRemove={props.onRemove}
              />
            </div>
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
