import type { App } from '@oficina/contract'
import { columnsOf, type Device, inReadingOrder, type Layout } from '@oficina/kinds/layout/index'
import type { CSSProperties, ReactNode, Ref } from 'react'
import { AppBlock } from '../app-blocks/app-block.tsx'
import { AppBackground } from './app-background.tsx'
import classes from './canvas-grid.module.css'
import { areaOf } from './area.ts'
import { useScreenHeight } from './use-screen-height.ts'

interface CanvasGridProps {
  app: App
  /** What the page is called, for those who listen. */
  label: string
  layout: Layout
  device: Device
  /** The phone's page is shown on a wider screen. */
  isFramed: boolean
  isEditing: boolean
  /** Where the editor draws over the blocks. */
  layerRef: Ref<HTMLDivElement>
  /** What stands here before there are blocks. */
  empty: ReactNode
}

/** The blocks of a page where they stand. Plain CSS: what builds the page comes from elsewhere and lies over it. */
export function CanvasGrid({ app, label, layout, device, isFramed, isEditing, layerRef, empty }: CanvasGridProps) {
  const blocks = new Map(app.components.map((block) => [block.id, block]))
  // A builder moves blocks by their frames, which stay as they are arranged.
  const isFluid = device === 'mobile' && !isEditing
  const scroller = useScreenHeight(isFluid)
  const isFixed = device === 'desktop' && app.settings.disable_desktop_scrolling
  return (
    <div className={classes.stage} data-framed={isFramed || undefined} data-editing={isEditing || undefined}>
      <section
        ref={scroller}
        className={classes.scroller}
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys, also where nothing in it can
        tabIndex={0}
        data-canvas
        data-device={device}
        data-fixed={isFixed || undefined}
        data-fluid={isFluid || undefined}
      >
        <AppBackground app={app} />
        {blocks.size === 0 && !isEditing ? (
          empty
        ) : (
          <div className={classes.sheet}>
            <div className={classes.grid} style={{ '--columns': columnsOf[device] } as CSSProperties} data-grid>
              {inReadingOrder(layout).map((placed) => {
                const block = blocks.get(placed.id)
                return (
                  block && (
                    <div
                      key={block.id}
                      className={classes.cell}
                      style={isFluid ? { ...areaOf(placed), ...arrangedHeight(placed.h) } : areaOf(placed)}
                      data-placed={block.id}
                      inert={isEditing}
                    >
                      <AppBlock app={app} block={block} isEditing={isEditing} isFluid={isFluid} />
                    </div>
                  )
                )
              })}
              <div ref={layerRef} className={classes.layer} />
            </div>
            {blocks.size === 0 && <div className={classes.over}>{empty}</div>}
          </div>
        )}
      </section>
    </div>
  )
}

const arrangedHeight = (rows: number) => ({ '--arranged': `calc(${rows} * var(--row))` }) as CSSProperties
