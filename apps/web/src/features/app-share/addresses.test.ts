import { describe, expect, it } from 'vitest'
import { addressesIn } from './addresses.ts'

describe('addresses to share with', () => {
  it('are split at commas and spaces, each once [rule v.share.emails]', () => {
    expect(addressesIn(' ana@x.example,Bia@x.example\nana@x.example ')).toEqual({
      addresses: ['ana@x.example', 'bia@x.example'],
      problem: null,
    })
  })
  it('are refused where one is none, or there are more than 20 [rule v.share.emails, k.share.max-emails]', () => {
    expect(addressesIn('ana@x.example, bia').problem).toBe('invalid')
    const many = Array.from({ length: 21 }, (_, n) => `p${n}@x.example`).join(' ')
    expect(addressesIn(many).problem).toBe('tooMany')
  })
})
