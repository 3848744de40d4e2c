import type { Page } from '@playwright/test'
import { countHands } from '../fixtures/counting.ts'
import { expectInPlace, expectOneScroller } from '../fixtures/geometry.ts'
import { languages, press, textsIn, type } from '../fixtures/hands.ts'
import { addPage } from '../fixtures/shop-page.ts'
import { shopWords } from '../fixtures/shop-words.ts'
import {
  addDevices,
  addIntake,
  addPrices,
  addSpent,
  addStage,
  closeRecord,
  makeLink,
  panelOf,
  pickValue,
  visit,
} from '../fixtures/shop.ts'
import { expect, test } from '../fixtures/test.ts'
import { dragByTouch, newFieldByTouch, newRecordByTouch, newTableByTouch, handheld } from '../fixtures/touch.ts'

// A repair shop from a blank organisation on the phone alone: taps and letters, no mouse, no Tab, no arrows.

test.use({ actionTimeout: 10_000 })

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

/** A row that is tapped is marked; its button opens the record. */
async function openRecord(page: Page, t: (key: string) => string, name: string): Promise<void> {
  await row(page, name).getByText(name).tap()
  if (!(await panelOf(page).isVisible()))
    await row(page, name)
      .getByRole('button', { name: t('records:grid.open') })
      .tap()
  await expect(panelOf(page)).toBeVisible()
}

/** By the magnifier at the top, as it is typed; a tap opens what was found. */
async function find(page: Page, t: (key: string) => string, text: string, found: RegExp): Promise<void> {
  await page.getByRole('button', { name: t('common:nav.searchShort'), exact: true }).tap()
  await type(page, text)
  await page.getByRole('option', { name: found }).first().tap()
  await expect(page.getByRole('option')).toHaveCount(0)
}

/** The button of a field that is chosen from a list. */
const pick = (page: Page, label: string) =>
  panelOf(page)
    .getByRole('button', { name: new RegExp(`^${label}: `) })
    .tap()

for (const language of languages) {
  test(`a repair shop is set up and used on the phone alone (${language})`, async ({
    page,
    newBrowser,
    newOrganisation,
    enter,
    isMobile,
    look,
  }, info) => {
    test.skip(!isMobile, 'a phone in one hand')
    test.setTimeout(300_000)
    const t = textsIn(language)
    const w = shopWords[language]
    const shop = { page, t, w }
    const said = await countHands(page, info)
    await enter(page, await newOrganisation({ language }))

    // A customer list: typed in, one corrected, one deleted and taken back.
    await newTableByTouch(page, t, w.customers)
    await newFieldByTouch(page, t, 'phone', w.phone)
    await newRecordByTouch(page, t, 'Carla Nunes', async (panel) => {
      await panel.getByLabel(w.phone, { exact: true }).tap()
      await type(page, '+1 212 555 0101')
    })
    await newRecordByTouch(page, t, 'bruno Reis')
    await newRecordByTouch(page, t, 'Zoe')
    await expect(row(page, 'Carla Nunes')).toContainText('555')
    // The first tap marks the cell, the second edits it; what is typed takes the place of what was there.
    const name = row(page, 'bruno Reis').getByText('bruno Reis')
    await name.tap()
    await name.tap()
    await type(page, 'Bruno Reis')
    await press(page, 'Enter')
    await expect(row(page, 'Bruno Reis')).toBeVisible()
    await openRecord(page, t, 'Zoe')
    await panelOf(page)
      .getByRole('button', { name: t('record:menu.label'), exact: true })
      .tap()
    await page.getByRole('menuitem', { name: t('record:menu.delete'), exact: true }).tap()
    await page.getByRole('button', { name: t('record:menu.delete'), exact: true }).tap()
    await expect(row(page, 'Zoe')).toHaveCount(0)
    await page.getByRole('button', { name: t('record:menu.undo'), exact: true }).tap()
    await expect(row(page, 'Zoe')).toBeVisible()
    await expectInPlace(page, 'a list of customers')
    said.item('1 A customer list')

    // Repairs, linked to them: found by first letters, or made there.
    await newTableByTouch(page, t, w.repairs)
    await newFieldByTouch(page, t, 'connectedRecord', w.customer, async (panel) => {
      await panel.getByRole('combobox', { name: t('fields:option.connectedTable') }).tap()
      await page.getByRole('option', { name: w.customers, exact: true }).tap()
    })
    await newFieldByTouch(page, t, 'select', w.stage, async (panel) => {
      await panel.getByRole('textbox', { name: t('fields:option.newChoice') }).tap()
      for (const stage of w.stages) {
        await type(page, stage)
        await press(page, 'Enter')
      }
    })
    for (const [device, letters, customer] of [
      ['Laptop', 'car', 'Carla Nunes'],
      ['Radio', 'Dora', 'Dora'],
    ] as const)
      await newRecordByTouch(page, t, device, async (panel) => {
        await pick(page, w.customer)
        await type(page, letters)
        await page.getByRole('option', { name: customer }).first().tap()
        await expect(panel).toContainText(customer)
        await pick(page, w.stage)
        await page.getByRole('option', { name: w.stages[0], exact: true }).tap()
        await expect(panel).toContainText(w.stages[0])
      })
    await expect(row(page, 'Laptop')).toContainText('Carla Nunes')
    await expect(row(page, 'Radio')).toContainText('Dora')
    await look(page, `phone-alone-repairs-${language}`)
    said.item('3 Two linked tables')

    // A board by stage: a card that a finger holds goes where it is dropped, and comes back by undo.
    await page
      .getByRole('button', { name: t('views:tabs.add'), exact: true })
      .first()
      .tap()
    const view = page.getByRole('dialog', { name: t('views:dialog.add') })
    await view.getByText(t('views:type.kanban'), { exact: true }).tap()
    await view.getByLabel(t('views:dialog.name')).tap()
    await type(page, w.board)
    await press(page, 'Enter')
    const column = (name: string) => page.getByRole('region', { name, exact: true })
    const card = (name: string) => page.getByRole('button', { name: new RegExp(name) }).first()
    await expect(column(w.stages[0]).getByText('Laptop')).toBeVisible()
    await expectOneScroller(page, 'the board')
    await dragByTouch(page, card('Laptop'), column(w.stages[1]))
    await expect(column(w.stages[1]).getByText('Laptop')).toBeVisible()
    await look(page, `phone-alone-board-${language}`)
    await page
      .getByRole('button', { name: t('records:page.undo'), exact: true })
      .last()
      .tap()
    await expect(column(w.stages[0]).getByText('Laptop')).toBeVisible()
    await addStage(shop)
    said.item('5 Stages')

    // Found again: a number as it is written, a page, an action; and a customer with what they brought in.
    await find(page, t, '555 0101', /Carla Nunes/)
    await expect(page.getByText('+1 212 555 0101').or(page.locator('input[value*="0101"]')).first()).toBeVisible()
    await look(page, `phone-alone-found-${language}`)
    await page
      .getByRole('button', { name: t('record:tabs.related-records') })
      .first()
      .tap()
    await expect(page.getByText('Laptop').last()).toBeVisible()
    await look(page, `phone-alone-customer-${language}`)
    said.item('10 Finding things')

    // The rest of the shop: devices with photos, prices that add up, a form for people outside, a page for the desk.
    await addDevices(shop)
    said.item('Devices: links, photos, a gallery')
    await visit(shop, w.repairs)
    await makeLink(shop, w.device, w.devices)
    await addPrices(shop)
    await openRecord(page, t, 'Laptop')
    await pickValue(shop, w.device, 'lap', 'Laptop')
    for (const [label, price] of [
      [w.parts, '40'],
      [w.work, '80'],
    ] as const) {
      await panelOf(page).getByLabel(label, { exact: true }).tap()
      await type(page, price)
    }
    await closeRecord(shop)
    await expect(row(page, 'Laptop')).toContainText('120')
    said.item('4 Sums')
    await addSpent(shop)
    said.item('4 A rollup')
    const visitor = await newBrowser({ ...handheld, locale: language })
    await addIntake(shop, visitor)
    said.item('6 A form for customers')
    await addPage(shop, 3)
    said.item('7 A page for the boss')
    said()
  })
}
