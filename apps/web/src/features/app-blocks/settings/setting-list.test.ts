import { blockKindOf, blockTypeIds } from '@oficina/kinds/blocks/index'
import { describe, expect, it } from 'vitest'
import texts from '../../../locales/en/blockSettings.json'
import { valueAt } from './draft-paths.ts'
import { settingsOf } from './setting-list.ts'

describe.each(blockTypeIds)('the settings that %s declares', (type) => {
  const { data, appearance, actions } = settingsOf(type)
  const paths = [...data, ...appearance, ...actions].map(({ path }) => path)
  it('are settings that the kind has, each once', () => {
    const { defaults } = blockKindOf(type)
    expect(paths.filter((path) => valueAt(defaults, path) === undefined)).toEqual([])
    expect(new Set(paths).size).toBe(paths.length)
  })
  it('each have a name', () => {
    expect(paths.filter((path) => !Object.hasOwn(texts.setting, path.split('.').at(-1) ?? ''))).toEqual([])
  })
})
