import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const folder = join(import.meta.dirname, '../locales')
type Texts = { [key: string]: string | Texts }
const read = (language: string, file: string): Texts => JSON.parse(readFileSync(join(folder, language, file), 'utf8'))
const flat = (texts: Texts): string[] =>
  Object.values(texts).flatMap((text) => (typeof text === 'string' ? [text] : flat(text)))
const english = readdirSync(join(folder, 'en')).flatMap((file) => flat(read('en', file)))
const textOf = (file: string, path: string): unknown =>
  path.split('.').reduce<unknown>((texts, key) => (texts as Texts)[key], read('en', `${file}.json`))

it('documented texts stand without their misspellings [rule t.typos]', () => {
  for (const wrong of ['Sharaeble', 'reseted', 'does not exists', "it's content", 'You do have permissions to manage'])
    expect(english.filter((text) => text.includes(wrong))).toEqual([])
  expect(english).toContain('Shareable link copied to clipboard!')
})

it('copying a link says it in other words inside than on the public page [rule t.two-copied]', () => {
  expect(textOf('share', 'link.copied')).toBe('Public link copied successfully')
  expect(textOf('public', 'copied')).toBe('Shareable link copied to clipboard!')
})

it('an empty trash of records says that nothing was found [rule t.trash-empties]', () => {
  expect(textOf('record', 'trash.empty')).toBe('No data was found')
})
