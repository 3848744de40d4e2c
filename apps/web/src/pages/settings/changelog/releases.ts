/** What came with each version, the newest first. Each change is a text of the `guides` catalogue. */
export const releases = [
  { version: '0.1', day: '2026-11-15', changes: ['signIn', 'settings', 'factors', 'home', 'palette', 'languages'] },
] as const
