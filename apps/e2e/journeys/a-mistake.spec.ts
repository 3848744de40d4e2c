import { newField, newTable } from '../fixtures/building.ts'
import { countHands } from '../fixtures/counting.ts'
import { cellAt, expectCells, pasteText, press, textsIn, type } from '../fixtures/hands.ts'
import { expect, once, test } from '../fixtures/test.ts'

test.use({ actionTimeout: 10_000 })

test(
  'a field that others need, and fifty records, come back whole (es)',
  once,
  async ({ page, newOrganisation, enter }, info) => {
    test.setTimeout(120_000)
    const t = textsIn('es')
    const said = await countHands(page, info)
    await enter(page, await newOrganisation({ language: 'es' }))
    await newTable(page, t, 'Pedidos')
    await expect(cellAt(page, 0, 0)).toHaveAttribute('data-active')
    const rows = Array.from({ length: 50 }, (_, n) => `Pedido ${n + 1}\t${n + 1}\t3`)
    await pasteText(page, ['Nombre\tCantidad\tPrecio', ...rows].join('\n'))
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('records:paste.make_other') })
      .click()
    await expect(page.getByText('50 registros', { exact: true })).toBeVisible()
    await newField(page, t, 'formula', 'Total', async (panel) => {
      await panel.getByLabel(t('fields:formula.label')).click()
      await type(page, '{Cantidad} * {Precio}')
    })
    await press(page, 'Control+Home')
    await expect(cellAt(page, 1, 3)).toHaveText('6')

    // Told before what needs it; gone; and back with the formula that reads it.
    await page.getByRole('button', { name: t('structure:column.menu').replace('{{name}}', 'Precio') }).click()
    await page.getByRole('menuitem', { name: t('fields:column.delete') }).click()
    const question = page.getByRole('dialog')
    await expect(question).toContainText(t('fields:delete.usedBy'))
    await expect(question).toContainText('Total')
    await question.getByRole('button', { name: t('fields:delete.confirm') }).click()
    await expect(page.getByRole('columnheader', { name: 'Precio' })).toHaveCount(0)
    await page.getByRole('button', { name: t('fields:delete.undo'), exact: true }).click()
    await expect(page.getByRole('columnheader', { name: 'Precio' })).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: 'Pedido 2' }).first()).toContainText('6')

    // All fifty, by one press, and back by one.
    await page.getByRole('checkbox', { name: t('records:grid.chooseAll') }).click()
    await page.getByRole('button', { name: t('records:page.delete'), exact: true }).click()
    const sure = page.getByRole('dialog').getByRole('button', { name: t('records:actions.removeConfirm_other') })
    await sure.click()
    await expect(page.getByText('50 registros', { exact: true })).toHaveCount(0)
    await page.getByRole('button', { name: t('records:page.undo'), exact: true }).click()
    await expect(page.getByText('50 registros', { exact: true })).toBeVisible()

    // Closed in the middle of an edit: what was saved is there, and nothing half.
    await cellAt(page, 0, 0).click()
    await type(page, 'A medias')
    await page.reload()
    await expectCells(page, [['Pedido 1', '1']])
    said()
  },
)
