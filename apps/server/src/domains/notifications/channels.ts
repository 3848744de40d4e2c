import type { NotificationType, UserSettings } from '@oficina/contract'

type Switch = keyof {
  [K in keyof UserSettings as UserSettings[K] extends boolean ? K : never]: true
}

/** The settings that switch a type; without one it is always told in the product, and never by e-mail. */
interface Channels {
  inside: Switch | null
  email: Switch | null
}

const alwaysInside: Channels = { inside: null, email: null }

export const channelsOf: Record<NotificationType, Channels> = {
  mention: { inside: 'user_mention_notification_oficina', email: 'user_mention_notification_email' },
  duplicate: { inside: 'duplicate_notification_oficina', email: 'duplicate_notification_email' },
  // The link to the file goes by e-mail in any case: it is not a notification, but how the file is delivered.
  export: { inside: 'export_notification_oficina', email: null },
  system: { inside: 'system_notification_oficina', email: 'system_notification_email' },
  task: alwaysInside,
  chat: alwaysInside,
  import: alwaysInside,
  template: alwaysInside,
  invite: alwaysInside,
  agent: alwaysInside,
}
