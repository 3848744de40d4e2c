import { expectInPlace, expectOneScroller } from '../fixtures/geometry.ts'
import { good } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/test.ts'

const long = Array.from({ length: 60 }, (_, n) => `Linha ${n + 1} de um texto longo.`).join('\n')

test('nothing of a record scrolls inside what scrolls', async ({ page, newOrganisation, enter, isMobile, look }) => {
  test.skip(!isMobile, 'a matter of phones')
  const person = await newOrganisation()
  const { api } = person.client
  const table = good(await api.tables.create({ label: 'Visitas' }))
  const add = async (label: string, type: string) =>
    good(await api.fields.create({ tableId: table.id, label, type })).id
  const notes = await add('Observações', 'text')
  for (let n = 1; n <= 12; n++) await add(`Campo ${n}`, 'singleLineText')
  const values = { [table.fields[0]?.id ?? '']: 'Visita', [notes]: long }
  const { id: recordId } = good(await api.records.create({ tableId: table.id, values }))
  for (let n = 1; n <= 25; n++)
    good(
      await api.comments.create({ tableId: table.id, recordId, text: `Comentário ${n}`, key: `phone-scrolling-${n}` }),
    )
  await enter(page, person, `/object/${table.id}?record=${recordId}`)
  const panel = page.locator('dialog[data-panel]')
  await expect(panel.getByLabel('Observações', { exact: true })).toHaveValue(long)
  await expectOneScroller(page, 'the data')

  // The newest comment is in sight, with the field to write in below it.
  await panel.getByRole('button', { name: /^Conversa/ }).click()
  await expect(panel.getByText('Comentário 25', { exact: true })).toBeInViewport()
  await expect(panel.getByRole('textbox', { name: /^Escreva um comentário/ })).toBeInViewport({ ratio: 1 })
  await expectOneScroller(page, 'the conversation')
  await expectInPlace(page)
  await look(page, 'phone-conversation')

  await panel.getByRole('button', { name: 'Ferramentas do registro' }).click()
  await page.getByRole('menuitem', { name: 'Atividade' }).click()
  await expect(panel.getByRole('region', { name: 'Atividade' }).getByText('Comentário 25')).toBeInViewport()
  await expectOneScroller(page, 'the activity')
  await look(page, 'phone-activity')
})
