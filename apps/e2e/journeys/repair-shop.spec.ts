import { goTo, withOptions } from '../fixtures/building.ts'
import { countHands } from '../fixtures/counting.ts'
import { dragTo, expectGridInPlace } from '../fixtures/geometry.ts'
import { cellAt, expectCells, languages, press, textsIn, type } from '../fixtures/hands.ts'
import {
  addDevices,
  addIntake,
  addPrices,
  addSpent,
  addStage,
  makeField,
  makeLink,
  makeTable,
  makeView,
} from '../fixtures/shop.ts'
import { handheld } from '../fixtures/touch.ts'
import { addPage } from '../fixtures/shop-page.ts'
import { shopWords } from '../fixtures/shop-words.ts'
import { expect, once, test } from '../fixtures/test.ts'

// A whole tool from a blank organisation, by mouse and keyboard only; `phone-alone` is the same with a finger.

test.use({ actionTimeout: 10_000 })

const money = (text: string) => new RegExp(`^\\D*${text}([.,]00)?\\D*$`)

for (const language of languages)
  test(
    `a repair shop keeps customers, devices and repairs (${language})`,
    once,
    async ({ page, newBrowser, newOrganisation, enter }, info) => {
      test.setTimeout(240_000)
      const t = textsIn(language)
      const w = shopWords[language]
      const shop = { page, t, w }
      const said = await countHands(page, info)
      await enter(page, await newOrganisation({ language }))

      // Customers, typed in.
      await makeTable(shop, w.customers)
      await makeField(shop, 'phone', w.phone)
      await cellAt(page, 0, 0).click()
      for (const [name, phone] of [
        ['Carla Nunes', '+1 212 555 0101'],
        ['Bruno Reis', '+1 212 555 0102'],
      ] as const) {
        await type(page, name)
        await press(page, 'Tab')
        await type(page, phone)
        await press(page, 'Enter')
      }
      await expectCells(page, [['Carla Nunes'], ['Bruno Reis']])
      said.item('1 A customer list')
      await addDevices(shop)
      said.item('Devices: links, photos, a gallery')

      // Repairs, linked to both, with stages and prices.
      await makeTable(shop, w.repairs)
      await makeLink(shop, w.customer, w.customers)
      await makeLink(shop, w.device, w.devices)
      await makeField(shop, 'select', w.stage, withOptions(t, page, w.stages))
      await addPrices(shop)
      await cellAt(page, 0, 0).click()
      for (const [name, customer, device, stage, parts, work] of [
        ['Broken screen', 'car', 'lap', w.stages[0], '40', '80'],
        ['Noisy fan', 'bru', 'lap', w.stages[1], '25', '60'],
        ['No sound', 'Dora Melo', 'Radio', w.stages[0], '5', '30'],
      ] as const) {
        await type(page, name)
        await press(page, 'Tab')
        for (const letters of [customer, device]) {
          await type(page, letters)
          // Found by its first letters, or made there.
          await expect(page.getByRole('option').first()).toBeVisible()
          await press(page, 'Enter')
          await expect(page.getByRole('option')).toHaveCount(0)
          await press(page, 'Tab')
        }
        await type(page, stage)
        await press(page, 'Enter', 'Tab')
        await type(page, parts)
        await press(page, 'Tab')
        await type(page, work)
        await press(page, 'Enter')
        await press(page, 'Home')
      }
      await expectCells(page, [
        ['Broken screen', 'Carla Nunes', 'Laptop', w.stages[0]],
        ['Noisy fan', 'Bruno Reis', 'Laptop', w.stages[1]],
        ['No sound', 'Dora Melo', 'Radio', w.stages[0]],
      ])
      for (const [column, text] of [
        [4, '40'],
        [5, '80'],
        [6, '120'],
      ] as const)
        await expect(cellAt(page, 0, column)).toHaveText(money(text))
      await expectGridInPlace(page)
      said.item('3 Two linked tables, 4 sums')
      await addSpent(shop)
      said.item('4 A rollup')

      // The board: cards go where they are dropped, and come back by undo.
      await goTo(page, w.repairs)
      await expect(page.getByRole('heading', { name: w.repairs })).toBeVisible()
      await makeView(shop, 'kanban', w.board)
      const column = (name: string) => page.getByRole('region', { name, exact: true })
      const card = (name: string) => page.getByRole('button', { name: new RegExp(name) }).first()
      await expect(column(w.stages[0]).getByText('Broken screen')).toBeVisible()
      await dragTo(page, card('Broken screen'), column(w.stages[2]))
      await expect(column(w.stages[2]).getByText('Broken screen')).toBeVisible()
      await press(page, 'Control+z')
      await expect(column(w.stages[0]).getByText('Broken screen')).toBeVisible()
      await dragTo(page, card('Broken screen'), column(w.stages[1]))
      await expect(column(w.stages[1]).getByText('Broken screen')).toBeVisible()
      await page.reload()
      await expect(column(w.stages[1]).getByText('Broken screen')).toBeVisible()
      await addStage(shop)
      said.item('5 Stages')

      const visitor = await newBrowser({ ...handheld, locale: language })
      await addIntake(shop, visitor)
      said.item('6 A form for customers')
      await addPage(shop, 4)
      said.item('7 A page for the boss')
      said()
    },
  )
