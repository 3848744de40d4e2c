import type { OptionColor } from '@oficina/ui'

/** What became of a mail, in colours; the words stand beside them. */
export const mailStatusColors = {
  queued: 'ambar',
  sent: 'verde',
  kept: 'azul',
  failed: 'vermelho',
} as const satisfies Record<string, OptionColor>
