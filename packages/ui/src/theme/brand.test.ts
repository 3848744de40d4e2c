import { describe, expect, it } from 'vitest'
import { brandFrom, defaultBrand } from './brand.ts'
import { contrast, fromOklch, parseHex, type Rgb, toHex, toOklch } from './color.ts'

const rgb = (hex: string) => parseHex(hex) as Rgb
const white: Rgb = [1, 1, 1]
const colors = [
  ['the product blue', '#2B50D7'],
  ['yellow', '#FFD43B'],
  ['orange', '#E8590C'],
  ['lime', '#94D82D'],
  ['near white', '#F8F9FA'],
  ['white', '#FFFFFF'],
  ['black', '#000000'],
  ['night blue', '#0B1F3A'],
  ['forest', '#14532D'],
  ['pure red', '#FF0000'],
  ['pure green', '#00FF00'],
  ['pure blue', '#0000FF'],
  ['magenta', '#FF00FF'],
  ['grey', '#808080'],
] as const

describe('colour', () => {
  it('keeps a colour through OKLCH and back', () => {
    for (const [, hex] of colors) expect(toHex(fromOklch(toOklch(rgb(hex))))).toBe(hex.toUpperCase())
  })
  it('knows the contrast of black on white', () => {
    expect(contrast(white, rgb('#000000'))).toBeCloseTo(21, 5)
  })
  it('refuses what is not a colour', () => {
    for (const text of ['', 'red', '#fff', '#12345', 'javascript:1', '#1234567']) expect(parseHex(text)).toBeNull()
  })
})

describe('brandFrom', () => {
  it('is the product brand without a colour, or with one that is none', () => {
    expect(brandFrom(null)).toBe(defaultBrand)
    expect(brandFrom('blue')).toBe(defaultBrand)
    expect(brandFrom('#2b50d6')).toBe(defaultBrand)
  })
  it('takes a colour that carries white text as it is', () => {
    expect(brandFrom('#14532d').light.accent).toBe('#14532D')
    expect(brandFrom('#14532d').scale[6]).toBe('#14532D')
  })
  it('darkens one that does not, and keeps its hue', () => {
    const given = toOklch(rgb('#FFD43B'))
    const made = toOklch(rgb(brandFrom('#FFD43B').light.accent))
    expect(made.l).toBeLessThan(given.l)
    expect(Math.abs(made.h - given.h)).toBeLessThan(0.12)
  })
  for (const [name, hex] of colors) {
    describe(name, () => {
      const brand = brandFrom(hex)
      it('carries white text in both schemes', () => {
        for (const accent of [brand.light.accent, brand.dark.accent]) {
          expect(contrast(rgb(accent), white)).toBeGreaterThanOrEqual(4.5)
        }
      })
      it('reads as text on the page and on its soft ground', () => {
        expect(contrast(rgb(brand.light.accentText), rgb(brand.light.accentSoft))).toBeGreaterThanOrEqual(4.5)
        expect(contrast(rgb(brand.light.accentText), white)).toBeGreaterThanOrEqual(4.5)
        expect(contrast(rgb(brand.dark.accentText), rgb(brand.dark.accentSoft))).toBeGreaterThanOrEqual(4.5)
        expect(contrast(rgb(brand.dark.accentText), rgb('#151514'))).toBeGreaterThanOrEqual(4.5)
      })
      it('stands out from the dark ground', () => {
        expect(contrast(rgb(brand.dark.accent), rgb('#151514'))).toBeGreaterThanOrEqual(2.99)
      })
      it('has ten shades from light to dark', () => {
        const lightness = brand.scale.map((shade) => toOklch(rgb(shade)).l)
        expect(brand.scale).toHaveLength(10)
        for (const [index, l] of lightness.entries()) expect(l).toBeLessThanOrEqual((lightness[index - 1] ?? 1) + 0.004)
      })
    })
  }
})
