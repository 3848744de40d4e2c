declare module 'virtual:contract' {
  export const manifest: Record<string, readonly [method: string, path: string, upload?: 1]>
}

declare module 'virtual:theme.css'

/** Whether this build has the gallery of parts at `/__kit`; set by the build. */
declare const __KIT__: boolean
