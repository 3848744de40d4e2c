declare module '../../platform/events.ts' {
  interface Events {
    /** Told to the person alone; what it says they ask for. */
    'notification.created': { notificationId: string; type: string }
    'notifications.read': { userId: string }
  }
}

export type {}
