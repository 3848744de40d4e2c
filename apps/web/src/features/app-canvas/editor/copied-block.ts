import { storage } from '../../../lib/storage.ts'

/** The blocks that were copied last; they can be pasted on another page too, and in another tab. */
export const copiedBlocks = {
  get: (): string[] => (storage.get('copied-block') ?? '').split(' ').filter((id) => id !== ''),
  set: (ids: readonly string[]) => storage.set('copied-block', ids.join(' ')),
}
