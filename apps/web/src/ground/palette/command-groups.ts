/** Groups of commands, in the order in which they are shown. */
export const commandGroups = [
  'page',
  'go',
  'create',
  'ai',
  'download',
  'copy',
  'message',
  'preferences',
  'account',
  'contact',
] as const
export type CommandGroup = (typeof commandGroups)[number]
