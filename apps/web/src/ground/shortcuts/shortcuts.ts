import type { MessageKey } from '../../lib/message-key.ts'

export type ShortcutScope = 'global' | 'grid' | 'builder' | 'palette' | 'panel'

export interface Shortcut {
  /** In tinykeys' notation: `$mod` is ⌘ on Apple machines and Ctrl elsewhere. */
  keys: string
  scope: ShortcutScope
  text: MessageKey
  /** Works while writing too; never for single letters or keys that move the caret. */
  inInputs?: boolean
  /** Handled by the part itself (dialogs, the palette), and only listed here. */
  fixed?: boolean
}

/** Every shortcut. The ones without a handler on the screen do nothing and leave the key to the browser. */
export const shortcuts = {
  actionBar: { keys: '$mod+k', scope: 'global', text: 'shortcuts:actionBar', inInputs: true },
  builderMode: { keys: 'b', scope: 'global', text: 'shortcuts:builderMode' },
  create: { keys: 'c', scope: 'global', text: 'shortcuts:create' },
  newField: { keys: 'f', scope: 'global', text: 'shortcuts:newField' },
  newRecord: { keys: 'n', scope: 'global', text: 'shortcuts:newRecord' },
  newAutomation: { keys: 'a', scope: 'global', text: 'shortcuts:newAutomation' },
  newTask: { keys: 'k', scope: 'global', text: 'shortcuts:newTask' },
  uploadData: { keys: '$mod+u', scope: 'global', text: 'shortcuts:uploadData' },
  chat: { keys: '$mod+e', scope: 'global', text: 'shortcuts:chat' },
  focusSearch: { keys: '$mod+f', scope: 'global', text: 'shortcuts:focusSearch' },
  refresh: { keys: '$mod+r', scope: 'global', text: 'shortcuts:refresh' },
  back: { keys: '$mod+ArrowLeft', scope: 'global', text: 'shortcuts:back' },
  forward: { keys: '$mod+ArrowRight', scope: 'global', text: 'shortcuts:forward' },
  help: { keys: '$mod+Shift+h', scope: 'global', text: 'shortcuts:help', inInputs: true },
  save: { keys: '$mod+s', scope: 'panel', text: 'shortcuts:save', fixed: true },
  ok: { keys: 'Enter', scope: 'panel', text: 'shortcuts:ok', fixed: true },
  close: { keys: 'Escape', scope: 'panel', text: 'shortcuts:close', fixed: true },
  gridMove: { keys: 'ArrowUp+ArrowDown', scope: 'grid', text: 'shortcuts:gridMove', fixed: true },
  gridNext: { keys: 'Tab', scope: 'grid', text: 'shortcuts:gridNext', fixed: true },
  gridEdit: { keys: 'Enter', scope: 'grid', text: 'shortcuts:gridEdit', fixed: true },
  gridLeave: { keys: 'Escape', scope: 'grid', text: 'shortcuts:gridLeave', fixed: true },
  gridClear: { keys: 'Delete', scope: 'grid', text: 'shortcuts:gridClear', fixed: true },
  gridCopy: { keys: '$mod+c', scope: 'grid', text: 'shortcuts:gridCopy', fixed: true },
  gridPaste: { keys: '$mod+v', scope: 'grid', text: 'shortcuts:gridPaste', fixed: true },
  gridUndo: { keys: '$mod+z', scope: 'grid', text: 'shortcuts:gridUndo', fixed: true },
  gridRedo: { keys: '$mod+Shift+z', scope: 'grid', text: 'shortcuts:gridRedo', fixed: true },
  builderMove: { keys: 'ArrowUp+ArrowDown', scope: 'builder', text: 'shortcuts:builderMove', fixed: true },
  builderDuplicate: { keys: '$mod+d', scope: 'builder', text: 'shortcuts:builderDuplicate', fixed: true },
  builderRemove: { keys: 'Delete', scope: 'builder', text: 'shortcuts:builderRemove', fixed: true },
  builderAll: { keys: '$mod+a', scope: 'builder', text: 'shortcuts:builderAll', fixed: true },
  builderUndo: { keys: '$mod+z', scope: 'builder', text: 'shortcuts:builderUndo', fixed: true },
  paletteMove: { keys: 'ArrowUp+ArrowDown', scope: 'palette', text: 'shortcuts:paletteMove', fixed: true },
  paletteRun: { keys: 'Enter', scope: 'palette', text: 'shortcuts:paletteRun', fixed: true },
  paletteComplete: { keys: 'Tab', scope: 'palette', text: 'shortcuts:paletteComplete', fixed: true },
  paletteClear: { keys: 'Escape', scope: 'palette', text: 'shortcuts:paletteClear', fixed: true },
} as const satisfies Record<string, Shortcut>

export type ShortcutId = keyof typeof shortcuts
export type HandledShortcutId = {
  [K in ShortcutId]: (typeof shortcuts)[K] extends { fixed: true } ? never : K
}[ShortcutId]
