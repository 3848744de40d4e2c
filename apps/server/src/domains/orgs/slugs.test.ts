import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { isReservedSlug, slugCandidates, slugFrom } from './slugs.ts'

describe('slugs', () => {
  it('keeps letters and digits of a name and drops the rest', () => {
    expect(slugFrom('Serra Azul Ltda.')).toBe('serraazulltda')
    expect(slugFrom('Ação & Cia 24')).toBe('acaocia24')
    expect(slugFrom('株式会社')).toBe('org')
    expect(slugFrom('x'.repeat(200))).toHaveLength(40)
  })

  for (const word of ['home', 'settings', 'api', 'public', 'login', 'templates', 'testcrasherror', 'files']) {
    it(`reserves ${word}, the first word of a path`, () => expect(isReservedSlug(word)).toBe(true))
  }

  it('reserves the first word of every page that there is', () => {
    const pages = fileURLToPath(new URL('../../../../web/src/pages', import.meta.url))
    const words = readdirSync(pages).filter((name) => /^[a-z0-9]+$/i.test(name))
    expect(words).toContain('dev')
    expect(words.filter((word) => !isReservedSlug(word.toLowerCase()))).toEqual([])
  })

  it('offers others like a reserved or taken one', () => {
    const offered = slugCandidates('home')
    expect([offered.next().value, offered.next().value]).toEqual(['home2', 'home3'])
  })
})
