import { bottomNavSchema, topBarSchema } from '@oficina/kinds/bars/index'
import { expect, it } from 'vitest'
import { shownActions } from './bottom-nav.tsx'
import { isChoice } from './top-bar.tsx'

const items = Array.from({ length: 7 }, (_, n) => ({
  id: `i${n}`,
  type: 'link',
  target: '/home',
  label: `${n}`,
  icon: 'home',
}))

it('a phone shows the first five actions, and so does a bar that is for phones only [rule s.bottom.only-mobile, s.bottom.drop-past-five]', () => {
  const shown = (onlyOnMobile: boolean, isMobile: boolean) =>
    shownActions(bottomNavSchema.parse({ items, only_show_on_mobile: onlyOnMobile }), {
      isMobile,
      isGone: () => false,
    }).map(({ id }) => id)
  const five = ['i0', 'i1', 'i2', 'i3', 'i4']
  expect([shown(true, true), shown(true, false), shown(false, true)]).toEqual([five, five, five])
  expect(shown(false, false)).toHaveLength(7)
})

it('what is gone takes no place: others move up to where it was [rule v.bottom.hidden]', () => {
  const bar = bottomNavSchema.parse({ items, only_show_on_mobile: false })
  const shown = shownActions(bar, { isMobile: true, isGone: ({ target }) => target === '/home/tables' })
  expect(shown.map(({ id }) => id)).toEqual(['i0', 'i1', 'i2', 'i3', 'i4'])
  const [first, ...others] = bar.items
  const without = { ...bar, items: first ? [{ ...first, target: '/home/tables' }, ...others] : [] }
  const rest = shownActions(without, { isMobile: true, isGone: ({ target }) => target === '/home/tables' })
  expect(rest.map(({ id }) => id)).toEqual(['i1', 'i2', 'i3', 'i4', 'i5'])
})

it('a top bar is a list to choose from by its style, and on a phone from three pages on [rule s.top.dropdown]', () => {
  const bar = (items_variant: string) =>
    topBarSchema.parse({ items: [{ id: 'app_000000' }], items_variant, align_items: 'left' })
  expect(isChoice(bar('select'), { isMobile: false, count: 1 })).toBe(true)
  expect([2, 3].map((count) => isChoice(bar('no_icon'), { isMobile: true, count }))).toEqual([false, true])
  expect(isChoice(bar('no_icon'), { isMobile: false, count: 9 })).toBe(false)
})
