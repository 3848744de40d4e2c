declare module '../../platform/events.ts' {
  interface Events {
    'role.created': { roleId: string }
    'role.updated': { roleId: string }
    'role.deleted': { roleId: string }
  }
}

export type {}
