import { messageIfAny } from '../../../lib/message-key.ts'

/** Rules of a role about one kind of thing, by its id, and what all others of the kind are called. */
const rulesOf = new Map([
  ['tables', 'tableAll'],
  ['apps', 'appAll'],
  ['doc_pages', 'pageAll'],
])

/**
 * What a part of something is called: `flags.create_table` → Criar tabelas, `tables.tbl_1.level` → Clientes · Nível.
 * What we have no words for stands as it is.
 */
export function partText(path: string, labelOf: (id: string) => string): string {
  const [first = '', second = '', ...rest] = path.split('.')
  if (first === 'flags') return messageIfAny(`roles:flag.${second}`) ?? path
  const word = (key: string) => messageIfAny(`history:parts.${key}`) ?? key
  const others = rulesOf.get(first)
  if (others === undefined) return path.split('.').map(word).join(' · ')
  const thing = second === '*' ? (messageIfAny(`roles:tabs.${others}`) ?? '*') : labelOf(second)
  return [thing, ...rest.map((key) => (key.startsWith('fld_') ? labelOf(key) : word(key)))].join(' · ')
}

/** A value in words: yes and no, levels, seats, colours. */
export function valueText(path: string, value: string): string {
  const [first = ''] = path.split('.')
  if (value === 'true' || value === 'false') return messageIfAny(`history:value.${value}`) ?? value
  if (rulesOf.has(first)) return messageIfAny(`roles:level.${value}`) ?? value
  if (first === 'seat') return messageIfAny(`roles:why.value.seat.${value}`) ?? value
  if (first === 'color') return messageIfAny(`fields:color.${value}`) ?? value
  return value
}
