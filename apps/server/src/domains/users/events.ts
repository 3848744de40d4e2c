declare module '../../platform/events.ts' {
  interface Events {
    'user.invited': { userId: string }
    /** Seat, role, state or profile; only the id, since every member of the organisation hears it. */
    'user.updated': { userId: string }
    /** One without an address was made, renewed, answered or revoked. */
    'user.invitationChanged': { invitationId: string }
    'user.settingChanged': { userId: string; key: string }
  }
}

export type {}
