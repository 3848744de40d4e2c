import { Component, type ComponentType, createElement, lazy, type ReactNode } from 'react'

/** What browsers say of a script that was asked for and did not come. */
const said = /dynamically imported module|importing a module script failed|unable to preload css/i

export const isScriptFailure = (error: unknown): error is Error => error instanceof Error && said.test(error.message)

/** Told to the window when a part did not come and what it belongs to was closed. */
export const partFailedEvent = 'oficina:part-failed'

const lostStyles = new Set<HTMLLinkElement>()

/** A stylesheet did not come. Whatever brings parts along asks for each only once: the part would come back without. */
export const noteLostStyle = (link: HTMLLinkElement): void => void lostStyles.add(link)

const askAgain = (lost: HTMLLinkElement) =>
  new Promise<void>((resolve, reject) => {
    lostStyles.delete(lost)
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = lost.href
    link.onload = () => resolve()
    link.onerror = () => {
      noteLostStyle(link)
      reject(new Error(`Unable to preload CSS for ${link.href}`))
    }
    lost.remove()
    document.head.append(link)
  })

type Part<P> = (props: P) => ReactNode

const failed = new Set<() => void>()

/** Parts that did not come are fetched again when they are wanted next. */
export function forgetFailedParts(): void {
  for (const renew of failed) renew()
  failed.clear()
}

/**
 * Code that is fetched when it is first drawn, like `lazy`, which keeps a failure for as long as the page is open. This
 * one tries again after the failure was told of.
 */
export function lazyPart<P extends object>(load: () => Promise<{ default: Part<P> }>): Part<P> {
  const make = (): ComponentType<object> =>
    lazy(async () => {
      try {
        if (lostStyles.size > 0) await Promise.all([...lostStyles].map(askAgain))
        return (await load()) as unknown as { default: ComponentType<object> }
      } catch (error) {
        failed.add(renew)
        throw error
      }
    })
  let part = make()
  const renew = () => {
    part = make()
  }
  return (props) => createElement(part, props)
}

interface PartBoundaryProps {
  /** Closes what cannot be drawn. */
  onFail: () => void
  children: ReactNode
}

/** Around what opens over a page: where its code does not come, it closes and says so, and the page stays. */
export class PartBoundary extends Component<PartBoundaryProps, { failure: { error: unknown } | null }> {
  override state: { failure: { error: unknown } | null } = { failure: null }

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } }
  }

  override componentDidCatch() {
    forgetFailedParts()
    dispatchEvent(new CustomEvent(partFailedEvent))
    this.props.onFail()
  }

  override render() {
    const { failure } = this.state
    if (!failure) return this.props.children
    // A bug is for the page's own boundary, which reports it.
    if (!isScriptFailure(failure.error)) throw failure.error
    return null
  }
}
