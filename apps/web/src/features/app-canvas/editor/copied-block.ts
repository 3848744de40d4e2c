import { storage } from '../../../lib/storage.ts'

/** The block that was copied last; it can be pasted on another page too, and in another tab. */
export const copiedBlock = {
  get: (): string | null => storage.get('copied-block'),
  set: (id: string) => storage.set('copied-block', id),
}
