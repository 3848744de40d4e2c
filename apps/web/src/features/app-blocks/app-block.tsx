import type { App, Component } from '@oficina/contract'
import { type CSSProperties, lazy, Suspense, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { BlockBoundary } from './block-boundary.tsx'
import { BlockFailure, BlockWait } from './block-states.tsx'
import classes from './app-block.module.css'
import { askingOf, typeOf, useAppData, useBlockParams } from './data/app-data.tsx'
import type { FrameStyle } from './face-props.ts'
import { faces, growsWith, traitsOf } from './faces.ts'
import { surfaceOf } from '../appearance/css-color.ts'

/** Most blocks have none. */
const BlockProblem = lazy(async () => ({ default: (await import('./block-problem.tsx')).BlockProblem }))

/** Only phones cut long blocks. */
const BlockFold = lazy(() => import('./block-fold.tsx'))

interface AppBlockProps {
  app: App
  block: Component
  isEditing: boolean
  /** The page scrolls, and nothing in it: the block is as high as what it shows, and cuts long lists. */
  isFluid?: boolean
}

/** A block as it stands on a page: its frame, its title and its face, or why there is none. */
export function AppBlock({ app, block, isEditing, isFluid = false }: AppBlockProps) {
  const { t } = useTranslation('blocks')
  const titleId = useId()
  const type = typeOf(block)
  const style = block.settings.style as FrameStyle | undefined
  const title = typeof block.settings.title === 'string' ? block.settings.title : ''
  const traits = traitsOf(type)
  const hasTitle = title !== '' && style?.show_title !== false && !traits.drawsTitle
  const isFolding = isFluid && traits.isLong
  const body = useRef<HTMLDivElement>(null)
  useAskAhead(block, traits.asksAhead)
  const surface = surfaceOf(style?.bg_color ?? null)
  return (
    <section
      className={classes.block}
      data-block={block.id}
      data-type={block.type}
      data-bare={(traits.isBare && !style?.border && !surface) || undefined}
      data-border={style?.border || undefined}
      data-fluid={isFluid || undefined}
      data-grows={(type !== null && growsWith(type, block.settings)) || undefined}
      style={surface as CSSProperties}
      aria-labelledby={hasTitle ? titleId : undefined}
      aria-label={hasTitle ? undefined : title || t(`kind.${type ?? 'unknown'}.label`)}
    >
      {hasTitle && (
        <h2 id={titleId} className={`t-strong t-cut ${classes.title}`} title={title}>
          {title}
        </h2>
      )}
      <div ref={body} className={classes.body} data-folded={isFolding || undefined}>
        <div className={classes.content}>
          <BlockBoundary
            resetKey={`${block.version}`}
            fallback={(error, retry) => <BlockFailure error={error} onRetry={retry} />}
          >
            <BlockBody app={app} block={block} isEditing={isEditing} />
          </BlockBoundary>
        </div>
      </div>
      {isFolding && (
        <Suspense fallback={null}>
          <BlockFold body={body} />
        </Suspense>
      )}
    </section>
  )
}

function BlockBody({ app, block, isEditing }: AppBlockProps) {
  const { t } = useTranslation('blocks')
  const type = typeOf(block)
  if (block.problem !== null)
    return (
      <Suspense fallback={<BlockWait />}>
        <BlockProblem block={block} isEditing={isEditing} />
      </Suspense>
    )
  if (type === null) return <p className={classes.unknown}>{t('problem.unknownKind')}</p>
  const Face = faces[type]
  return (
    <Suspense fallback={<BlockWait />}>
      <Face app={app} block={block} settings={block.settings as never} isEditing={isEditing} />
    </Suspense>
  )
}

/** All blocks of a page ask in the same turn, whichever of their faces is here first. */
function useAskAhead(block: Component, asksAhead: boolean) {
  const { store } = useAppData()
  const params = useBlockParams(block)
  const canAsk = asksAhead && block.problem === null
  useEffect(() => {
    if (canAsk) store.ahead(askingOf(block), params)
  }, [store, block, params, canAsk])
}
