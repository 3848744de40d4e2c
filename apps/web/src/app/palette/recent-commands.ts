import { storage } from '../../lib/storage.ts'

const kept = 12

/** Ids of the commands used lately, newest first. */
export function recentCommands(): string[] {
  try {
    const list: unknown = JSON.parse(storage.get('palette-recent') ?? '[]')
    return Array.isArray(list) ? list.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

export function rememberCommand(id: string) {
  const list = [id, ...recentCommands().filter((other) => other !== id)].slice(0, kept)
  storage.set('palette-recent', JSON.stringify(list))
}
