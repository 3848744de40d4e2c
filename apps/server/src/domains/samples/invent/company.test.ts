import { languages } from '@oficina/contract/shapes'
import { addDays, isDateText } from '@oficina/kinds/time/calendar'
import { describe, expect, it } from 'vitest'
import { textsOf } from '../texts/index.ts'
import { inventCompany } from './company.ts'

const today = '2026-11-15'

describe.each(languages)('the company in %s', (language) => {
  const company = inventCompany({ texts: textsOf(language), today })

  it('is the same each time it is invented', () => {
    expect(inventCompany({ texts: textsOf(language), today })).toEqual(company)
  })

  it('names only what is there', () => {
    const within = (at: number, list: readonly unknown[]) => at >= 0 && at < list.length
    expect(company.contacts.every(({ customer }) => within(customer, company.customers))).toBe(true)
    expect(company.orders.every(({ customer }) => within(customer, company.customers))).toBe(true)
    expect(
      company.items.every((item) => within(item.order, company.orders) && within(item.product, company.products)),
    ).toBe(true)
    expect(company.deliveries.every(({ order }) => within(order, company.orders))).toBe(true)
  })

  it('has no customer, contact or product twice, and no text that was left unfilled', () => {
    for (const list of [company.customers, company.contacts, company.products, company.orders]) {
      const names = list.map(({ name }) => name)
      expect(new Set(names).size).toBe(names.length)
      expect(names.filter((name) => name.trim() === '' || /[{}]/.test(name))).toEqual([])
    }
  })

  it('has addresses and telephones that are nobody’s', () => {
    for (const { email, phone } of [...company.customers, ...company.contacts]) {
      expect(email).toMatch(/^[a-z0-9.]+@example\.com$/)
      expect(phone).toMatch(/^\+55\d{2}90000\d{4}$/)
    }
  })
})

describe('time in the company', () => {
  // A Sunday, a Monday, the first of a month, the end of February and of a year.
  it.each(['2026-11-15', '2026-11-16', '2027-03-01', '2028-02-29', '2026-12-31'])('goes by the day: %s', (day) => {
    const { customers, orders, deliveries } = inventCompany({ texts: textsOf('pt-BR'), today: day })
    for (const { date, due, customer } of orders) {
      expect([isDateText(date), isDateText(due), date <= day, date < due]).toEqual([true, true, true, true])
      expect((customers[customer]?.since ?? '9') <= date).toBe(true)
    }
    const onRoute = deliveries.filter(({ date }) => date === day)
    expect(onRoute.filter(({ status }) => status !== 'delivered').length).toBeGreaterThan(2)
    expect(deliveries.filter(({ date, status }) => date > day && status === 'delivered')).toEqual([])
    expect(deliveries.filter(({ date }) => date > day && date <= addDays(day, 7)).length).toBeGreaterThan(3)
    const isOpen = ({ stage }: { stage: string }) => stage !== 'delivered' && stage !== 'cancelled'
    expect(orders.filter((order) => isOpen(order) && order.due < day).length).toBeGreaterThan(2)
  })
})
