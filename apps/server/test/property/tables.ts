import type { Person } from '../build.ts'
import { makeTable } from '../tables.ts'

export interface Company {
  clients: string
  orders: string
  tags: string
  /** Field ids by table and by the names of `expected`. */
  fields: { clients: Record<string, string>; orders: Record<string, string>; tags: Record<string, string> }
}

/** Three tables whose fields lead through each other: links both ways, to oneself, and chains of computed fields. */
export async function makeCompany(who: Person): Promise<Company> {
  const clients = await makeTable(who, 'Clientes', { city: { type: 'singleLineText' } })
  const tags = await makeTable(who, 'Etiquetas', { weight: { type: 'number' } })
  const add = async (tableId: string, label: string, type: string, options: Record<string, unknown>) => {
    const made = await who.api.fields.create({ tableId, label, type, options })
    if (made.error) throw new Error(`${label}: ${JSON.stringify(made.error)}`)
    return made.body.id
  }
  const inverseOf = async (tableId: string) => {
    const { body } = await who.api.tables.get({ tableId })
    return body.fields.at(-1)?.id ?? ''
  }
  const parent = await add(clients.id, 'parent', 'connectedRecord', { connectedTableId: clients.id })
  const children = await inverseOf(clients.id)
  const orders = await makeTable(who, 'Pedidos', {
    client: { type: 'connectedRecord', options: { connectedTableId: clients.id } },
    price: { type: 'number' },
    amount: { type: 'number' },
  })
  const clientOrders = await inverseOf(clients.id)
  const orderTags = await add(orders.id, 'tags', 'manyToManyConnection', { connectedTableId: tags.id })
  const tagOrders = await inverseOf(tags.id)
  const total = await add(orders.id, 'total', 'formula', { expression: '{price} * {amount}' })
  const size = await add(orders.id, 'size', 'formula', { expression: 'IF({total} > 100, "grande", "pequeno")' })
  const city = await add(orders.id, 'city', 'lookup', { linkFieldId: orders.client, targetFieldId: clients.city })
  const line = await add(orders.id, 'line', 'formula', { expression: '{city} & "-" & {total}' })
  const weight = await add(orders.id, 'weight', 'rollup', {
    linkFieldId: orderTags,
    targetFieldId: tags.weight,
    aggregate: 'sum',
  })
  const rollup = (label: string, targetFieldId: string, aggregate: string) =>
    add(clients.id, label, 'rollup', { linkFieldId: clientOrders, targetFieldId, aggregate })
  const sum = await rollup('sum', total, 'sum')
  const highest = await rollup('highest', orders.price, 'max')
  const count = await add(clients.id, 'count', 'count', { linkFieldId: clientOrders })
  const lines = await add(clients.id, 'lines', 'lookup', { linkFieldId: clientOrders, targetFieldId: line })
  const parentSum = await add(clients.id, 'parentSum', 'lookup', { linkFieldId: parent, targetFieldId: sum })
  const clientSum = await add(orders.id, 'clientSum', 'lookup', { linkFieldId: orders.client, targetFieldId: sum })
  const spent = await add(tags.id, 'spent', 'rollup', {
    linkFieldId: tagOrders,
    targetFieldId: clientSum,
    aggregate: 'sum',
  })
  return {
    clients: clients.id,
    orders: orders.id,
    tags: tags.id,
    fields: {
      clients: {
        name: clients.name,
        city: clients.city,
        parent,
        children,
        orders: clientOrders,
        sum,
        count,
        highest,
        lines,
        parentSum,
      },
      orders: {
        name: orders.name,
        client: orders.client,
        price: orders.price,
        amount: orders.amount,
        total,
        size,
        city,
        line,
        tags: orderTags,
        weight,
      },
      tags: { name: tags.name, weight: tags.weight, orders: tagOrders, spent },
    },
  }
}
