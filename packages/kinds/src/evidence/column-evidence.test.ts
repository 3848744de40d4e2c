import { describe, expect, it } from 'vitest'
import { defaultFieldEnv, type FieldEnv } from '../fields/field-env.ts'
import { ColumnEvidence, type ColumnSummary } from './column-evidence.ts'

const brazil: FieldEnv = defaultFieldEnv
const america: FieldEnv = { ...defaultFieldEnv, locale: 'en', timezone: 'America/New_York', currencySymbol: '$' }

function look(texts: readonly string[], label = '', env = brazil): ColumnSummary {
  const evidence = new ColumnEvidence(env, label)
  for (const [row, text] of texts.entries()) evidence.add(text, row + 2)
  return evidence.summary()
}
const typeOf = (texts: readonly string[], label = '', env = brazil) => look(texts, label, env).suggested.type
const times = (n: number, texts: readonly string[]) => Array.from({ length: n }, () => texts).flat()

describe('the type of a column', () => {
  it.each([
    ['checkbox', ['Sim', 'não', 'SIM', 'Não']],
    ['checkbox', ['x', '', 'X', '']],
    ['percent', ['12,5%', '7%', '100 %']],
    ['currency', ['R$ 1.234,50', 'R$ 10', '-R$ 3,99']],
    ['currency', ['US$ 1,234.50', 'US$ 99.90']],
    ['currency', ['BRL 10,50', '12,30 USD']],
    ['singleLineText', ['SKU-1', 'SKU-22', 'ABC 12', 'USD-7']],
    ['number', ['1', '22', '-3', '0']],
    ['cpf', ['529.982.247-25', '111.444.777-35']],
    ['cpf', ['52998224725', '11144477735']],
    ['cnpj', ['12.ABC.345/01DE-35', '11.222.333/0001-81']],
    ['date', ['22/12/2026', '01/02/2026']],
    ['date', ['2026-12-22', '2026-01-02']],
    ['date', ['3 de março de 2026', '12 de abril de 2026']],
    ['dateTime', ['22/12/2026 14:30', '01/02/2026 09:00']],
    ['time', ['14:30', '9:05']],
    ['email', ['ana@exemplo.com', 'beto@exemplo.com.br']],
    ['link', ['https://exemplo.com', 'www.exemplo.com.br/a']],
    ['phone', ['(11) 98765-4321', '(21) 3333-4444']],
    ['phone', ['+55 11 98765-4321', '+1 212 555 0123']],
    ['singleLineText', ['Ana', 'Beto', 'Carla']],
    ['text', ['one\ntwo', 'three']],
    ['singleLineText', []],
  ])('%s from %j', (type, texts) => {
    expect(typeOf(texts)).toBe(type)
  })

  it('keeps codes with leading zeros as text', () => {
    expect(typeOf(['00123', '00124', '10125', '20126', '30127'])).toBe('singleLineText')
    // One code among a thousand numbers is enough: it would lose its zeros.
    expect(typeOf([...Array.from({ length: 1_000 }, (_, n) => String(n + 1)), '007'])).toBe('singleLineText')
  })

  it('takes a type that 95 in a hundred fit, and tells the others with their rows', () => {
    const texts = Array.from({ length: 100 }, (_, n) => `${String((n % 28) + 1).padStart(2, '0')}/12/2026`)
    texts[16] = '30/02/2026'
    texts[40] = 'to be agreed'
    const { suggested, fits } = look(texts)
    expect(suggested.type).toBe('date')
    expect(fits[0]).toMatchObject({
      fits: 98,
      misfits: [
        { row: 18, text: '30/02/2026' },
        { row: 42, text: 'to be agreed' },
      ],
    })
    for (let n = 50; n < 54; n++) texts[n] = 'soon'
    expect(typeOf(texts)).toBe('singleLineText')
  })

  it('needs the name of the column where digits alone do not tell', () => {
    const digits = ['11987654321', '21987654321']
    expect(typeOf(digits)).toBe('number')
    expect(typeOf(digits, 'Telefone')).toBe('phone')
    expect(typeOf(['ABC1234', 'ABC1D23'])).toBe('singleLineText')
    expect(typeOf(['ABC1234', 'ABC1D23'], 'Placa')).toBe('carPlate')
  })

  it('makes options of a short list that repeats', () => {
    expect(look(times(4, ['Novo', 'novo', 'Pago'])).suggested).toMatchObject({
      type: 'select',
      options: ['Novo', 'Pago'],
    })
    expect(typeOf(Array.from({ length: 60 }, (_, n) => `Cliente ${n}`))).toBe('singleLineText')
    expect(
      typeOf(
        times(
          3,
          Array.from({ length: 51 }, (_, n) => `Tipo ${n}`),
        ),
      ),
    ).toBe('singleLineText')
    expect(
      typeOf(
        times(
          3,
          Array.from({ length: 50 }, (_, n) => `Tipo ${n}`),
        ),
      ),
    ).toBe('select')
  })

  it('makes several options of lists in cells', () => {
    const { suggested } = look(times(4, ['red; blue', 'blue', 'green; red', 'red']))
    expect(suggested).toMatchObject({ type: 'multipleSelect', options: ['red', 'blue', 'green'] })
  })
})

describe('the way in which a column writes', () => {
  it('is proven by one value that has only one reading', () => {
    expect(look(['03/04/2026', '05/06/2026', '12/25/2026']).suggested.reading).toEqual({ dateFormat: 'MM/DD/YYYY' })
    expect(look(['03/04/2026', '25/12/2026'], '', america).suggested.reading).toEqual({ dateFormat: 'DD/MM/YYYY' })
    expect(look(['1,234', '10.50']).suggested.reading).toEqual({ locale: 'en' })
    expect(look(['1.234', '10,50'], '', america).suggested.reading).toEqual({ locale: 'pt-BR' })
    expect(look(['1.234', '1.234.567'], '', america).suggested.reading).toEqual({ locale: 'pt-BR' })
    expect(look(['1,234', '10.50']).fits[0]?.ambiguous).toBe(0)
  })

  it('is the own one where nothing proves it, and says how many values hang on it', () => {
    const days = look(['03/04/2026', '05/05/2026'])
    expect(days.fits[0]).toMatchObject({ reading: { dateFormat: 'DD/MM/YYYY' }, ambiguous: 1 })
    expect(look(['03/04/2026'], '', america).fits[0]).toMatchObject({
      reading: { dateFormat: 'MM/DD/YYYY' },
      ambiguous: 1,
    })
    expect(look(['1.234']).fits[0]).toMatchObject({ reading: { locale: 'pt-BR' }, ambiguous: 1 })
  })
})

describe('uniqueness', () => {
  it('is that of what people read', () => {
    expect(look(['A-1', 'A-2']).isUnique).toBe(true)
    expect(look(['A-1', 'a-1']).isUnique).toBe(false)
    expect(look([]).isUnique).toBe(false)
  })
})
