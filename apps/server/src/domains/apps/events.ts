declare module '../../platform/events.ts' {
  interface Events {
    'app.created': { appId: string }
    /** The page or some of its blocks changed. What of them someone may see, they ask for. */
    'app.updated': { appId: string; version: number; blocks: string[]; removed: string[]; userId: string }
    /** Blocks were moved: their new places, which are the same for everyone. */
    'app.layoutChanged': {
      appId: string
      version: number
      device: 'desktop' | 'mobile'
      components: { id: string; x: number; y: number; w: number; h: number }[]
      userId: string
    }
    'app.archived': { appId: string }
    'app.restored': { appId: string }
    'app.erased': { appId: string }
  }
}

/** Those who have an app open hear of its changes. */
export const appRoom = (appId: string) => `app:${appId}`
