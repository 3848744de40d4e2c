import { describe, expect, it } from 'vitest'
import { compare, readRules, readTags } from './lib/rules.mjs'

describe('a page of rules', () => {
  it('is a line for each rule, with its id, its words and why it is not built', () => {
    const { rules, problems } = readRules(
      'roles',
      '# Roles\n\n- `v.a` A role has a name.\n- `v.b` Later. *Not built yet: no chat.*\n',
    )
    expect(problems).toEqual([])
    expect(rules).toEqual([
      { area: 'roles', id: 'v.a', words: 'A role has a name.', notBuilt: undefined, at: 'docs/rules/roles.md:3' },
      { area: 'roles', id: 'v.b', words: 'Later.', notBuilt: 'no chat.', at: 'docs/rules/roles.md:4' },
    ])
  })
  it('is refused where a line has no id or no words', () => {
    expect(readRules('roles', '- A role has a name.\n- `v.a`\n').problems).toHaveLength(2)
  })
})

/** Put together, so that nothing takes it for a tag of this file. */
const tag = (ids: string) => `[rule ${ids}]`

describe('a tag', () => {
  it('is found in titles of every shape, also behind rows and on a line of its own', () => {
    const text = `
      it('one ${tag('v.a')}', () => {})
      it.each([['x', 1], ['y', 2]])("two %s ${tag('v.b, v.c')}", () => {})
      test(
        \`three ${tag('v.d')}\`,
        async () => {})`
    expect(readTags(text)).toEqual({ ids: new Set(['v.a', 'v.b', 'v.c', 'v.d']), astray: 0 })
  })
  it('is astray in a comment', () => {
    expect(readTags(`// holds ${tag('v.a')}\n`)).toEqual({ ids: new Set(), astray: 1 })
  })
})

describe('the comparison', () => {
  const rule = (id: string, notBuilt?: string) => ({ area: 'roles', id, words: 'words', notBuilt, at: 'here' })
  const at = (...ids: string[]) => new Map(ids.map((id) => [id, ['a.test.ts']]))
  it('refuses a rule without a test where its area is complete, and counts it elsewhere', () => {
    const rules = [rule('v.a'), rule('v.b', 'later'), rule('v.c')]
    expect(compare({ rules, tagged: at('v.a'), done: ['roles'] }).problems).toEqual(['here no test names v.c: words'])
    const { areas, problems } = compare({ rules, tagged: at('v.a'), done: [] })
    expect(problems).toEqual([])
    expect(areas.get('roles')).toEqual({ tested: 1, notBuilt: 1, left: [rules[2]] })
  })
  it('refuses a tag of no rule, a rule twice, and a mark that a test contradicts', () => {
    const problems = compare({
      rules: [rule('v.a'), rule('v.a'), rule('v.b', 'later')],
      tagged: at('v.a', 'v.b', 'v.x'),
      done: ['users'],
    }).problems
    expect(problems).toEqual([
      'here names v.a again',
      'a.test.ts names v.x, which is no rule',
      'here v.b has a test (a.test.ts) and is marked as not built',
      'users is called complete and has no page in docs/rules',
    ])
  })
})
