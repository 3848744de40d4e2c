import { describe, expect, it } from 'vitest'
import { problemsOfWording, readGlossary } from './lib/glossary.mjs'

const glossary = readGlossary(`
## Names
| key | en | es |
|---|---|---|
| \`home:form\` | Form | Formulario |

## Ruled out
| language | not | but |
|---|---|---|
| en | colour\\w*, for ever | color |
| en | sign(ed\\|ing)? in | log in |
| es | añad\\w+ | agregar |

## As the specification writes them
| key | what |
|---|---|
| \`home:given\` | for ever |
`)
const problems = (language: string, key: string, text: string) =>
  problemsOfWording(glossary, language, key, text) as string[]

describe('the glossary', () => {
  it('holds a key to its name in each language', () => {
    expect(problems('en', 'home:form', 'Form')).toEqual([])
    expect(problems('en', 'home:form', 'Super Form')).toHaveLength(1)
    expect(problems('es', 'home:form', 'Form')).toHaveLength(1)
  })
  it('finds what is ruled out, as a whole word and in that language only', () => {
    expect(problems('en', 'home:x', 'Pick Colours')).toEqual(['“Colours” is ruled out: color'])
    expect(problems('en', 'home:x', 'signed in')).toHaveLength(1)
    expect(problems('en', 'home:x', 'design in color')).toEqual([])
    expect(problems('es', 'home:x', 'Añadir')).toHaveLength(1)
    expect(problems('en', 'home:x', 'Añadir')).toEqual([])
  })
  it('leaves alone what is given word for word, and the names of placeholders', () => {
    expect(problems('en', 'home:given', 'for ever')).toEqual([])
    expect(problems('en', 'home:x', 'a {{colour}}')).toEqual([])
  })
  it('of the repository has a name in every language', () => {
    for (const [key, names] of readGlossary().names as Map<string, Map<string, string>>)
      expect([...names.keys()], key).toEqual(['en', 'pt-BR', 'es'])
  })
})
