import type { Component } from '@oficina/contract'
import { messageIfAny } from '../../lib/message-key.ts'

/** What a block is called: by its title, else by its kind. */
export function blockName({ type, settings }: Component): string {
  const title = typeof settings.title === 'string' ? settings.title.trim() : ''
  return title || (messageIfAny(`blocks:kind.${type}.label`) ?? type)
}
