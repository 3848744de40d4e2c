declare module '../../platform/events.ts' {
  interface Events {
    'user.invited': { userId: string }
    /** Seat, role, state or profile; only the id, since every member of the organisation hears it. */
    'user.updated': { userId: string }
    'user.settingChanged': { userId: string; key: string }
  }
}

export type {}
