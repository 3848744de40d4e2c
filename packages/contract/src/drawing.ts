/** What whoever draws a screen ahead, on the server, is handed. */
export interface Drawing {
  /** Path and query of the screen. */
  href: string
  /** What its calls answered, as text, by address. */
  answers: Record<string, string>
  device: DrawnDevice
}

/** What a screen looks different on. */
export interface DrawnDevice {
  phone: boolean
  apple: boolean
}

/** The two sides of the line to the thread that draws. */
export type DrawRequest = Drawing & { id: number }
export interface DrawAnswer {
  id: number
  /** Null for a screen that is not there for who asks: the browser finds out by itself where to go. */
  html: string | null
  error?: string
}
