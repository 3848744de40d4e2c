import { Component, type ErrorInfo, type ReactNode } from 'react'
import { reportCrash } from '../../ground/errors/report-crash.ts'
import { isApiError } from '../../lib/api.ts'

interface BoundaryProps {
  /** Another one begins anew: the settings that made it fail may have changed. */
  resetKey: string
  fallback: (error: Error, retry: () => void) => ReactNode
  children: ReactNode
}

interface BoundaryState {
  error: Error | null
  resetKey: string
}

/** Holds a block's failure inside the block. What is no refusal of the server is a bug of ours, and is reported. */
export class BlockBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: null, resetKey: this.props.resetKey }

  static getDerivedStateFromError(thrown: unknown): Partial<BoundaryState> {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) }
  }
  static getDerivedStateFromProps(props: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return props.resetKey === state.resetKey ? null : { error: null, resetKey: props.resetKey }
  }

  override componentDidCatch(error: Error, _info: ErrorInfo) {
    if (!isApiError(error)) void reportCrash(error)
  }

  private readonly retry = () => this.setState({ error: null })

  override render() {
    const { error } = this.state
    return error ? this.props.fallback(error, this.retry) : this.props.children
  }
}
