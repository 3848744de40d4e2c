import { cellAt, press, type } from '../fixtures/hands.ts'
import { good } from '../fixtures/people.ts'
import { expect, once, test } from '../fixtures/test.ts'

test(
  'a record with more links than are read with it keeps them all when one is added in its cell',
  once,
  async ({ page, newOrganisation, enter }) => {
    const person = await newOrganisation()
    const { api } = person.client
    const parts = good(await api.tables.create({ label: 'Peças' }))
    const name = parts.fields[0]?.id ?? ''
    const records = Array.from({ length: 131 }, (_, n) => ({ values: { [name]: `Peça ${n + 1}` } }))
    const { results } = good(await api.records.createMany({ tableId: parts.id, records }))
    const ids = results.flatMap((row) => (row.ok ? row.id : []))
    const kits = good(await api.tables.create({ label: 'Kits' }))
    const options = { connectedTableId: parts.id }
    const link = good(
      await api.fields.create({ tableId: kits.id, label: 'Peças', type: 'manyToManyConnection', options }),
    ).id
    const title = kits.fields[0]?.id ?? ''
    const kit = good(
      await api.records.create({ tableId: kits.id, values: { [title]: 'Grande', [link]: ids.slice(0, 130) } }),
    )
    const count = async () =>
      good(await api.records.linkCount({ tableId: kits.id, recordId: kit.id, fieldId: link })).count
    expect(await count()).toBe(130)

    await enter(page, person, `/object/${kits.id}`)
    await expect(cellAt(page, 0, 0)).toHaveText('Grande')
    await cellAt(page, 0, 1).dblclick()
    await expect(page.getByText('Mostrando 100 de 130')).toBeVisible()
    await type(page, 'Peça 131')
    await expect(page.getByRole('option', { name: 'Peça 131' })).toBeVisible()
    await press(page, 'Enter')
    await cellAt(page, 0, 0).click()
    await expect.poll(count).toBe(131)
  },
)

test('each of many views opens with its own settings', once, async ({ page, newOrganisation, enter }) => {
  const person = await newOrganisation()
  const { api } = person.client
  const table = good(await api.tables.create({ label: 'Muitas vistas' }))
  const name = table.fields[0]?.id ?? ''
  for (const value of ['Ana', 'Bia']) good(await api.records.create({ tableId: table.id, values: { [name]: value } }))
  for (let n = 1; n <= 24; n++) {
    const filter = { op: 'and' as const, rules: [{ field: name, operator: 'is', value: n === 24 ? 'Bia' : 'Ana' }] }
    good(
      await api.views.create({
        tableId: table.id,
        label: `Vista ${n}`,
        type: 'table',
        fields: [name],
        filters: filter,
      }),
    )
  }
  await enter(page, person, `/object/${table.id}`)
  await expect(cellAt(page, 1, 0)).toHaveText('Bia')
  for (const [view, shown] of [
    ['Vista 3', 'Ana'],
    ['Vista 24', 'Bia'],
  ] as const) {
    const tab = page.getByRole('link', { name: view, exact: true }).first()
    await tab.scrollIntoViewIfNeeded()
    await tab.click()
    await expect(cellAt(page, 0, 0)).toHaveText(shown)
    await expect(page.getByText('1 registro', { exact: true })).toBeVisible()
  }
})
