// @vitest-environment node
import { readFileSync } from 'node:fs'
import { contract, statusOf } from '@oficina/contract'
import { describe, expect, it } from 'vitest'
import { manifestOf } from './contract-manifest.ts'

describe('the manifest', () => {
  it('has method and path of every call, and tells uploads', () => {
    const manifest = manifestOf(contract)
    expect(manifest['auth.login']).toEqual(['POST', '/auth/loginV2'])
    expect(manifest['files.upload']).toEqual(['POST', '/v3/files', 1])
    const calls = Object.values(contract).reduce((sum, domain) => sum + Object.keys(domain).length, 0)
    expect(Object.keys(manifest)).toHaveLength(calls)
  })
})

describe('the error texts', () => {
  it.each(['pt-BR', 'en', 'es'])('%s has one for every error of the contract', (language) => {
    const path = new URL(`../src/locales/${language}/errors.json`, import.meta.url)
    const texts = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>
    expect(Object.keys(statusOf).filter((id) => !texts[id])).toEqual([])
  })
})
