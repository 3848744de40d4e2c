export { AppBars } from './app-bars.tsx'
export type { BarsEnv, Place, ShortcutEntry } from './bars-env.ts'
export { BarsFrame } from './bars-frame.tsx'
