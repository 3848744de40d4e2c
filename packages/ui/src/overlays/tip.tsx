import {
  cloneElement,
  lazy,
  type ReactElement,
  type ReactNode,
  type Ref,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react'

const load = () => import('./open-tooltip.tsx')
const OpenTooltip = lazy(load)

/** As long as a hand rests before it is told. */
const restMs = 400

interface TargetProps {
  ref?: Ref<HTMLElement>
  onPointerEnter?: () => void
  onPointerLeave?: () => void
  onBlur?: () => void
}

interface TipProps {
  label: ReactNode
  /** Shown also while nobody points at it. */
  opened?: boolean
  children: ReactElement
}

/**
 * Words that show while someone points at something. What places them on screen is fetched when the first is pointed at:
 * it is a tenth of a page's code.
 */
export function Tip({ label, opened = false, children }: TipProps) {
  // Not kept as state: every tip would be drawn a second time before the first picture.
  const target = useRef<HTMLElement>(null)
  const [isPointed, setPointed] = useState(false)
  const [isRested, setRested] = useState(false)
  useEffect(() => {
    if (!isPointed) return
    let isOver = false
    const rest = async () => {
      // Words that do not come are left out: whoever only points at something is told nothing of it.
      const isHere = await load().then(
        () => true,
        () => false,
      )
      if (isHere && !isOver) setRested(true)
    }
    const timer = setTimeout(() => void rest(), restMs)
    return () => {
      isOver = true
      clearTimeout(timer)
      setRested(false)
    }
  }, [isPointed])
  const [isWanted, setWanted] = useState(false)
  const isShown = opened || isRested
  if (isShown && !isWanted) setWanted(true)
  return (
    <>
      {cloneElement(children as ReactElement<TargetProps>, {
        ref: target,
        onPointerEnter: () => setPointed(true),
        onPointerLeave: () => setPointed(false),
        onBlur: () => setPointed(false),
      })}
      {isWanted && (
        <Suspense fallback={null}>
          <OpenTooltip target={target} label={label} opened={isShown} />
        </Suspense>
      )}
    </>
  )
}
