/** The input of the thread that renders screens on the server. */
export interface RenderInput {
  /** Path and query of the screen. */
  href: string
  /** Answers of the screen's calls as JSON text, by address. */
  answers: Record<string, string>
  device: RenderDevice
}

/** Differences of the device that a screen depends on. */
export interface RenderDevice {
  phone: boolean
  apple: boolean
}

/** Messages to and from the thread. */
export type RenderRequest = RenderInput & { id: number }
export interface RenderAnswer {
  id: number
  /** Null if this person has no such screen; the browser then redirects by itself. */
  html: string | null
  error?: string
}
