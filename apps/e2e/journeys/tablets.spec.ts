import { expectInPlace, expectWhole, expectWholeWords } from '../fixtures/geometry.ts'
import { good, type Person } from '../fixtures/people.ts'
import { expect, once, test } from '../fixtures/test.ts'

const sizes = [
  { width: 768, height: 1024 },
  { width: 820, height: 1180 },
  { width: 1024, height: 768 },
]

/** A table as a small company has it, with views and one record. */
async function makeCustomers({ client: { api } }: Person) {
  const table = good(await api.tables.create({ label: 'Clientes da oficina', name_label: 'Nome completo' }))
  const values: Record<string, unknown> = { [table.fields[0]?.id ?? '']: 'Fernanda Albuquerque de Vasconcelos' }
  const add = async (label: string, type: string, value: unknown) => {
    values[good(await api.fields.create({ tableId: table.id, label, type })).id] = value
  }
  await add('Teléfono', 'phone', '+5535988412207')
  await add('E-mail comercial', 'email', 'fernanda@albuquerque.com.br')
  await add('Valor do contrato', 'currency', 184_500)
  await add('Observações', 'text', 'Prefere receber ligações pela manhã.')
  const record = good(await api.records.create({ tableId: table.id, values }))
  const fields = table.fields.map(({ id }) => id)
  for (const label of ['Minhas oportunidades', 'Previsão do mês', 'Atrasados'])
    good(await api.views.create({ tableId: table.id, type: 'list', label, fields }))
  return { tableId: table.id, recordId: record.id }
}

for (const size of sizes)
  test(
    `a table and a record have room at ${size.width}×${size.height} [rule x.tablet]`,
    once,
    async ({ page, newOrganisation, enter, look }) => {
      const person = await newOrganisation()
      const { tableId, recordId } = await makeCustomers(person)
      await page.setViewportSize(size)
      await enter(page, person, `/object/${tableId}`)
      await expect(page.getByRole('grid')).toBeVisible()
      const when = `at ${size.width}`
      await expectWhole(page.getByRole('button', { name: 'Novo registro' }).first(), `${when}: the button`)
      await expectWhole(page.locator('output').filter({ hasText: '1 registro' }), `${when}: the counter`)
      const search = page.getByPlaceholder('Buscar na tabela')
      expect((await search.boundingBox())?.width, 'the search field').toBeGreaterThan(140)
      await expectWholeWords(page.getByRole('button', { name: /^Buscar/ }).first(), `${when}: the search of the bar`)
      const words = page
        .getByRole('button', { name: /^Buscar/ })
        .first()
        .locator('span:visible')
        .first()
      await expectWhole(words, `${when}: the search of the bar`)
      // The page has all but the rail; what stands beside it opens over it, and closes when it did its work.
      const grid = async () => (await page.getByRole('grid').boundingBox())?.width ?? 0
      const whole = await grid()
      expect(whole).toBeGreaterThan(size.width - 60)
      await page.getByRole('button', { name: 'Visualizações', exact: true }).click()
      const list = page.getByRole('complementary', { name: 'Visualizações' })
      await expect(list.getByText('Previsão do mês')).toBeVisible()
      expect(await grid()).toBe(whole)
      await look(page, `tablet-views-${size.width}`)
      await page
        .getByRole('columnheader')
        .first()
        .click({ position: { x: size.width / 3, y: 10 }, force: true })
      await expect(list).toBeHidden()
      await expectInPlace(page, when)

      await page.goto(`/object/${tableId}?record=${recordId}`)
      const panel = page.locator('dialog[data-panel]')
      await expect(panel.getByLabel('Teléfono', { exact: true })).toHaveValue('+55 35 98841 2207')
      for (const field of await panel.locator('[data-field]').all()) await expectWholeWords(field, when)
      await expectInPlace(page, `${when}, with a record`)
      await look(page, `tablet-record-${size.width}`)
      await panel.getByRole('button', { name: 'Ferramentas do registro' }).click()
      await page.getByRole('menuitem', { name: 'Atividade' }).click()
      await expect(panel.getByRole('region', { name: 'Atividade' })).toBeVisible()
      for (const field of await panel.locator('[data-field]:visible').all()) await expectWholeWords(field, when)
      await look(page, `tablet-activity-${size.width}`)
      // A form of three columns has as many as there is room for.
      await page.goto(`/home?dialog=editRecordModal&object=${tableId}&id=${recordId}`)
      const window = page.getByRole('dialog', { name: `#${recordId} · Clientes da oficina` })
      await expect(window.getByLabel('Teléfono', { exact: true })).toBeVisible()
      for (const field of await window.locator('[data-field]').all()) await expectWholeWords(field, `${when}, window`)
      await look(page, `tablet-window-${size.width}`)
    },
  )
