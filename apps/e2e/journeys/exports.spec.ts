import { readFile } from 'node:fs/promises'
import { cellAt } from '../fixtures/hands.ts'
import { good } from '../fixtures/people.ts'
import { expect, once, test } from '../fixtures/test.ts'

test(
  'a table is written as JSON: what is on the screen, or all of it',
  once,
  async ({ page, newOrganisation, enter }) => {
    const person = await newOrganisation()
    const { api } = person.client
    const table = good(await api.tables.create({ label: 'Clientes' }))
    const name = table.fields[0]?.id ?? ''
    for (const label of ['Ana', 'Rui']) good(await api.records.create({ tableId: table.id, values: { [name]: label } }))
    await enter(page, person, `/object/${table.id}`)
    await page.getByRole('searchbox').fill('rui')
    await expect(cellAt(page, 0, 0)).toHaveText('Rui')

    const exported = async (scope: RegExp) => {
      await page.getByRole('button', { name: 'Exportar como…' }).click()
      const dialog = page.getByRole('dialog', { name: 'Exportar tabela' })
      await dialog.getByRole('radio', { name: 'JSON', exact: true }).check()
      await dialog.getByRole('radio', { name: scope }).check()
      const download = page.waitForEvent('download')
      await dialog.getByRole('button', { name: 'Exportar', exact: true }).click()
      const file = await download
      expect(file.suggestedFilename()).toMatch(/\.json$/)
      await expect(dialog).toHaveCount(0)
      return JSON.parse(await readFile(await file.path(), 'utf8')) as Record<string, string>[]
    }
    const names = (rows: Record<string, string>[]) => rows.map((row) => Object.values(row)[0])
    expect(names(await exported(/na tela/))).toEqual(['Rui'])
    expect(names(await exported(/^Tudo/))).toEqual(['Ana', 'Rui'])
    // The format is remembered.
    await page.getByRole('button', { name: 'Exportar como…' }).click()
    await expect(page.getByRole('radio', { name: 'JSON', exact: true })).toBeChecked()
  },
)
