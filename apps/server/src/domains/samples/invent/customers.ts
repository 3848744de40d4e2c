import { addDays, type DateText } from '@oficina/kinds/time/calendar'
import { fold } from '@oficina/kinds/text/fold'
import type { Invention, OptionKey, PersonKey } from './company.ts'
import { cities, firstNames, lastNames, placeNames, streets } from './names.ts'
import type { Random } from './random.ts'

export interface Customer {
  name: string
  type: OptionKey<'type'>
  owner: PersonKey
  email: string
  phone: string
  city: string
  address: string
  since: DateText
  rating: number | null
  notes: string | null
}

const companies = 96
const homes = 90

/** A name as it stands in an address: under `example.com`, which belongs to nobody. */
const emailOf = (name: string) =>
  `${fold(name)
    .replace(/[^a-z0-9]+/g, '.')
    .replace(/^\.|\.$/g, '')}@example.com`

/** Right in form, and of a range that is given to nobody. */
const phoneOf = (random: Random, areaCode: string) => `+55${areaCode}90000${random.whole(1_000, 9_999)}`

export function inventCustomers(random: Random, { texts, today }: Invention): Customer[] {
  const kinds = ['architect', 'restaurant', 'hotel', 'shop'] as const
  const businesses = kinds.flatMap((type) =>
    texts.customerNames[type].flatMap((pattern) =>
      placeNames.map((name) => ({ type, name: pattern.replace('{name}', name) })),
    ),
  )
  // Each name of a place once and a half, in turn: a town has no forty places that are called the same.
  const chosen = random.shuffled(businesses).slice(0, companies)
  const people = random.shuffled(firstNames.flatMap((first) => lastNames.map((last) => `${first} ${last}`)))
  const families = people.slice(0, homes).map((name) => ({ type: 'home' as const, name }))
  return random.shuffled([...chosen, ...families]).map(({ type, name }) => {
    const [city, areaCode] = random.pick(cities)
    return {
      name,
      type,
      owner: random.weighted([
        ['marina', 5],
        ['bruno', 4],
        ['admin', 1],
      ] as const),
      email: emailOf(name),
      phone: phoneOf(random, areaCode),
      city,
      address: `${random.pick(streets)}, ${random.whole(12, 1_890)}, ${city}`,
      since: addDays(today, -random.whole(20, 1_500)),
      rating: random.chance(0.7) ? random.whole(3, 5) : null,
      notes: random.chance(0.3) ? random.pick(texts.customerNotes) : null,
    }
  })
}

export interface Contact {
  name: string
  customer: number
  position: string
  email: string
  phone: string
  main: boolean
}

/** Homes speak for themselves; companies have one to four people. */
export function inventContacts(random: Random, { texts }: Invention, customers: readonly Customer[]): Contact[] {
  const names = random.shuffled(firstNames.flatMap((first) => lastNames.map((last) => `${first} ${last}`)))
  const contacts: Contact[] = []
  customers.forEach(({ type, city }, customer) => {
    if (type === 'home') return
    const areaCode = cities.find(([name]) => name === city)?.[1] ?? '31'
    const positions = random.shuffled(texts.positions)
    const count = random.whole(2, 4)
    for (let n = 0; n < count; n++) {
      const name = names[contacts.length] ?? ''
      contacts.push({
        name,
        customer,
        position: positions[n] ?? '',
        email: emailOf(name),
        phone: phoneOf(random, areaCode),
        main: n === 0,
      })
    }
  })
  return contacts
}
