declare module '../../platform/events.ts' {
  interface Events {
    'session.started': { userId: string; sessionId: string }
    'session.ended': { userId: string; sessionId: string }
    /** A way in was changed: told to the person's own screens, never to the organisation. */
    'account.secured': { userId: string; what: 'password' | 'mfa' | 'identity' }
  }
}

export type {}
