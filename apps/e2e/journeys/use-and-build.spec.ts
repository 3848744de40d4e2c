import type { Locator, Page } from '@playwright/test'
import { expectGridInPlace, expectInPlace } from '../fixtures/geometry.ts'
import { cellAt, expectCells, pasteText, press, textsIn, type } from '../fixtures/hands.ts'
import { makeOrders } from '../fixtures/orders.ts'
import { openOrgMenu } from '../fixtures/parts.ts'
import { good, newEmail } from '../fixtures/people.ts'
import { checkAxe } from '../fixtures/screen.ts'
import { expect, once, test } from '../fixtures/test.ts'

const t = textsIn('pt-BR')
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 800
const panel = (page: Page) => page.locator('dialog[data-panel]')
const menu = (page: Page) => page.getByRole('menu')
const entry = (page: Page, key: string) => menu(page).getByRole('menuitem', { name: t(key), exact: true })
const button = (page: Page, key: string) => page.getByRole('button', { name: t(key), exact: true })
/** Stands on a table's page in Build mode only, and leads back. */
const mark = (page: Page) => button(page, 'common:mode.buildFull')
const columnMenu = (page: Page, field: string) =>
  page.getByRole('button', { name: t('structure:column.menu').replace('{{name}}', field) })
const shown = (page: Page) => menu(page).getByRole('menuitem').allTextContents()

/** By the right button, or by a finger that rests. */
async function ask(page: Page, on: Locator) {
  await on.scrollIntoViewIfNeeded()
  if (!isPhone(page)) return on.click({ button: 'right' })
  const box = await on.boundingBox()
  if (!box) throw new Error('there is nothing to press')
  const touch = await page.context().newCDPSession(page)
  const touchPoints = [{ x: box.x + 12, y: box.y + box.height / 2 }]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await expect(menu(page)).toBeVisible()
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

/** Saved, so that the next page knows it. */
async function toUse(page: Page) {
  const saved = page.waitForResponse(
    (answer) => answer.request().method() !== 'GET' && answer.url().includes('setting'),
  )
  await mark(page).click()
  await saved
  await expect(mark(page)).toHaveCount(0)
}

/** None of what edits a table's structure is on its page. */
async function expectNothingToBuild(page: Page) {
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
  await expect(mark(page)).toHaveCount(0)
  for (const key of ['structure:column.new', 'structure:title.look', 'views:tabs.add', 'records:tools.forms'])
    await expect(button(page, key), key).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 }).getByRole('button')).toHaveCount(0)
}

test('in Use mode a builder sees a table as its users do, and a column leads to Build mode and to its field [rule s.table.edit-avail]', async ({
  page,
  newOrganisation,
  enter,
  look,
}) => {
  const person = await newOrganisation()
  const { tableId } = await makeOrders(person)
  await enter(page, person, `/object/${tableId}`)
  await expectCells(page, [['Order 1'], ['Order 2']])
  await expectNothingToBuild(page)
  if (!isPhone(page)) await expectGridInPlace(page)
  await expectInPlace(page)
  await checkAxe(page)
  await look(page, 'table-use')

  // The letter of a new field does nothing.
  await press(page, 'Escape')
  await press(page, 'f')
  await expect(panel(page)).toHaveCount(0)

  // What concerns the person is there; of the structure there is one entry.
  await columnMenu(page, 'Stage').click()
  await expect(entry(page, 'fields:column.sortAsc')).toBeVisible()
  await expect(entry(page, 'records:column.moveRight')).toBeVisible()
  await expect(entry(page, 'common:mode.editFields')).toBeVisible()
  for (const key of ['column.edit', 'column.duplicate', 'column.delete'])
    await expect(entry(page, `fields:${key}`)).toHaveCount(0)
  for (const key of ['column.insertLeft', 'column.insertRight'])
    await expect(entry(page, `records:${key}`)).toHaveCount(0)
  await entry(page, 'common:mode.editFields').click()
  await expect(panel(page).getByLabel(t('fields:form.label'), { exact: true })).toHaveValue('Stage')
  await expect(mark(page)).toBeVisible()
  await press(page, 'Escape')
  await expect(panel(page)).toHaveCount(0)

  // In Build mode everything is there, also after the page is loaded again.
  await page.reload()
  await expect(mark(page)).toBeVisible()
  await expect(button(page, 'structure:title.look')).toBeVisible()
  await expect(button(page, 'views:tabs.add')).toBeVisible()
  await checkAxe(page)
  await look(page, 'table-build')
  await button(page, 'structure:menu.label').click()
  await expect(entry(page, 'fields:menu.access')).toBeVisible()
  await expect(entry(page, 'common:mode.editFields')).toHaveCount(0)
  await press(page, 'Escape')

  await toUse(page)
  await expectNothingToBuild(page)
  await page.reload()
  await expectNothingToBuild(page)
})

test('wherever a builder looks for it in Use mode, one entry goes to Build mode and on', async ({
  page,
  newOrganisation,
  enter,
}) => {
  test.setTimeout(120_000)
  const person = await newOrganisation()
  const { tableId, name, stage } = await makeOrders(person)
  const { api } = person.client
  const fields = { fields: [name], kanban_field: stage }
  const board = good(await api.views.create({ tableId, type: 'kanban', label: 'Quadro', ...fields }))
  const path = `/object/${tableId}`
  await enter(page, person, path)
  await expectCells(page, [['Order 1']])
  const all = panel(page).getByRole('heading', { name: t('fields:order.title') })

  const ways: Record<string, () => Promise<void>> = {
    'the menu of the table': async () => {
      await button(page, 'structure:menu.label').click()
      await expect(entry(page, 'common:mode.editFields')).toBeVisible()
      expect(await shown(page)).toEqual([t('common:mode.editFields')])
      await entry(page, 'common:mode.editFields').click()
    },
    'the list of fields': async () => {
      await page
        .getByRole('button', { name: t('views:bar.fields'), exact: true })
        .last()
        .click()
      await button(page, 'common:mode.editFields').last().click()
    },
    'the tools': async () => {
      if (isPhone(page)) await button(page, 'records:tools.tools').click()
      await button(page, 'common:mode.editFields').click()
    },
    'the action bar': async () => {
      await (isPhone(page) ? button(page, 'common:nav.searchShort').click() : press(page, 'Control+k'))
      await type(page, t('common:mode.editFields'))
      await page
        .getByRole('option', { name: new RegExp(`^${t('common:mode.editFields')}`) })
        .first()
        .click()
    },
    'the menu of a record': async () => {
      await page.goto(`${path}?record=1`)
      await page.getByRole('button', { name: t('record:menu.label') }).click()
      await expect(entry(page, 'forms:editor.kind.update')).toHaveCount(0)
      await entry(page, 'common:mode.editFields').click()
    },
    'its address': async () => {
      await page.goto(`${path}?dialog=editTableFields&tableId=${tableId}`)
    },
  }
  for (const [way, go] of Object.entries(ways))
    await test.step(way, async () => {
      await go()
      await expect(all).toBeVisible()
      await page.goto(path)
      await expect(mark(page)).toBeVisible()
      await toUse(page)
    })

  // A column by a right click or a finger that rests; a view by its tab.
  await ask(page, page.getByRole('columnheader', { name: 'Stage' }))
  await entry(page, 'common:mode.editFields').click()
  await expect(panel(page).getByLabel(t('fields:form.label'), { exact: true })).toHaveValue('Stage')
  await page.goto(`/object/${tableId}/views/${board.id}`)
  await toUse(page)
  await ask(page, page.getByRole('link', { name: 'Quadro' }).last())
  for (const key of ['rename', 'settings', 'duplicate', 'makeDefault', 'remove'])
    await expect(entry(page, `views:tabs.${key}`), key).toHaveCount(0)
  await entry(page, 'views:tabs.edit').click()
  await expect(page.getByRole('dialog').getByLabel(t('views:dialog.name'))).toHaveValue('Quadro')
  await press(page, 'Escape')
  await expect(mark(page)).toBeVisible()
  await toUse(page)

  // The list of views: what is one's own stays, the rest comes with Build mode.
  await button(page, 'views:manage.open').click()
  const list = page.getByRole('dialog', { name: t('views:manage.title') })
  const hide = list.getByRole('button', { name: t('views:manage.hide').replace('{{view}}', 'Quadro') })
  const more = list.getByRole('button', { name: t('views:tabs.menu').replace('{{view}}', 'Quadro') })
  await expect(hide).toBeVisible()
  await expect(more).toHaveCount(0)
  await list.getByRole('button', { name: t('views:manage.edit') }).click()
  await expect(more).toBeVisible()
})

test('the switch says what changes', async ({ page, newOrganisation, enter }) => {
  const person = await newOrganisation()
  const { tableId } = await makeOrders(person)
  await enter(page, person, `/object/${tableId}`)
  await expectNothingToBuild(page)
  if (isPhone(page)) {
    const entryTo = (key: string) => menu(page).getByRole('menuitem', { name: new RegExp(`^${t(key)}`) })
    await openOrgMenu(page, person.organisation.name)
    await expect(entryTo('common:mode.buildFull')).toContainText(t('common:mode.buildText'))
    await entryTo('common:mode.buildFull').click()
    await expect(mark(page)).toBeVisible()
    await expectInPlace(page)
    await openOrgMenu(page, person.organisation.name)
    await expect(entryTo('common:mode.useFull')).toContainText(t('common:mode.useText'))
    await entryTo('common:mode.useFull').click()
    await expect(mark(page)).toHaveCount(0)
    return
  }
  const sides = page.getByRole('group', { name: t('common:mode.label') })
  const build = sides.getByRole('button', { name: t('common:mode.build') })
  await build.hover()
  await expect(page.getByRole('tooltip')).toContainText(t('common:mode.buildText'))
  await expect(build).toHaveAccessibleDescription(t('common:mode.buildText'))
  await build.click()
  await mark(page).hover()
  await expect(page.getByRole('tooltip').filter({ hasText: t('common:mode.buildText') })).toBeVisible()
  // By the key, back and forth; what is typed into a cell is text.
  await page.mouse.move(0, 0)
  await press(page, 'Escape', 'Escape')
  await page.evaluate('document.activeElement.blur()')
  await press(page, 'b')
  await expect(mark(page)).toHaveCount(0)
  await expect(button(page, 'structure:column.new')).toHaveCount(0)
  await press(page, 'b')
  await expect(mark(page)).toBeVisible()
  await expect(button(page, 'structure:column.new').last()).toBeVisible()
  await expectGridInPlace(page)
})

for (const kind of ['table', 'kanban'] as const)
  test(`a new ${kind} opens in Build mode, and its first field is made at once`, async ({
    page,
    newOrganisation,
    enter,
  }) => {
    await enter(page, await newOrganisation())
    await button(page, 'common:create.label').click()
    await page.getByRole('menuitem', { name: t(`common:create.${kind}`), exact: true }).click()
    await type(page, 'Clientes')
    await press(page, 'Enter')
    await expect(page.getByRole('heading', { name: 'Clientes' })).toBeVisible()
    await expect(mark(page)).toBeVisible()
    if (kind === 'table' && !isPhone(page)) await button(page, 'structure:column.new').last().click()
    else {
      await button(page, 'structure:menu.label').click()
      await menu(page)
        .getByRole('menuitem', { name: new RegExp(`^${t('structure:column.new')}`) })
        .click()
    }
    await expect(panel(page).getByLabel(t('fields:panel.search'))).toBeFocused()
  })

test('a builder of some tables edits fields but neither access nor views, and a member sees no mode at all', async ({
  page,
  newMember,
  newBrowser,
  postmaster,
  enter,
  look,
}) => {
  const [builder, member] = [await newMember('builder'), await newMember('member')]
  const { tableId, name } = await makeOrders({ client: postmaster })
  const other = good(await postmaster.api.tables.create({ label: 'Orders' }))
  const role = (label: string, level: string, userId: string) =>
    postmaster.api.roles.create({
      profile_name: `${label} ${newEmail('').slice(1, 9)}`,
      color: 'verde',
      profile_data: { tables_enabled: { [tableId]: level, [other.id]: 'edit' } } as never,
      members: [userId],
    })
  good(await role('Campos', 'full', builder.userId))
  good(await role('Uso', 'edit', member.userId))
  good(await postmaster.api.views.create({ tableId, type: 'gallery', label: 'Galeria', fields: [name] }))

  // The address of what they may not edit tells them so, and leaves them in Use mode.
  await enter(page, builder, `/object/${other.id}?dialog=editTableFields&tableId=${other.id}`)
  await expect(page.getByRole('dialog')).toContainText(t('common:mode.noRight'))
  await checkAxe(page)
  await look(page, 'structure-refused')
  await press(page, 'Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goto(`/object/${tableId}`)
  await expectNothingToBuild(page)
  await ask(page, page.getByRole('link', { name: 'Galeria' }).last())
  await expect(entry(page, 'views:tabs.copyLink')).toBeVisible()
  await expect(entry(page, 'views:tabs.edit')).toHaveCount(0)
  await press(page, 'Escape')
  await button(page, 'structure:menu.label').click()
  await entry(page, 'common:mode.editFields').click()
  await expect(panel(page)).toBeVisible()
  await press(page, 'Escape')
  await expect(mark(page)).toBeVisible()
  await expect(button(page, 'views:tabs.add')).toHaveCount(0)
  await button(page, 'structure:menu.label').click()
  await expect(entry(page, 'fields:order.title')).toBeVisible()
  await expect(entry(page, 'fields:menu.access')).toHaveCount(0)
  await press(page, 'Escape')
  // A table that they only use is the same in both modes, without a mark.
  await page.goto(`/object/${other.id}`)
  await expectNothingToBuild(page)
  await expect(button(page, 'structure:menu.label')).toHaveCount(0)

  const theirs = await newBrowser(
    isPhone(page) ? { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } : {},
  )
  await enter(theirs, member, `/object/${tableId}`)
  await expectCells(theirs, [['Order 1']])
  await expectNothingToBuild(theirs)
  await expect(theirs.getByRole('group', { name: t('common:mode.label') })).toHaveCount(0)
  await expect(button(theirs, 'structure:menu.label')).toHaveCount(0)
  await expect(button(theirs, 'common:mode.editFields')).toHaveCount(0)
  await columnMenu(theirs, 'Stage').click()
  await expect(entry(theirs, 'fields:column.sortAsc')).toBeVisible()
  await expect(entry(theirs, 'common:mode.editFields')).toHaveCount(0)
  await press(theirs, 'Escape')
  await press(theirs, 'b', 'f')
  await expectNothingToBuild(theirs)
  // The server decides, and not the mode: an address does not open what the role does not give.
  await theirs.goto(`/object/${tableId}?dialog=editTableFields&tableId=${tableId}`)
  await expect(theirs.getByRole('dialog')).toContainText(t('errors:permission_denied'))
})

test(
  'in Use mode everyone sorts, hides and moves columns for themselves, and only Build mode saves it',
  once,
  async ({ page, newOrganisation, enter }) => {
    const person = await newOrganisation()
    const { tableId } = await makeOrders(person)
    await enter(page, person, `/object/${tableId}`)
    await columnMenu(page, 'Price').click()
    await entry(page, 'fields:column.sortDesc').click()
    await expectCells(page, [['Order 3'], ['Order 2'], ['Order 1']])
    await columnMenu(page, 'Price').click()
    await entry(page, 'records:column.moveLeft').click()
    await expect(page.locator('[data-head="1"]')).toHaveText('Price')
    await expect(button(page, 'views:bar.reset')).toBeVisible()
    await expect(button(page, 'views:bar.saveAs')).toHaveCount(0)
    await page
      .getByRole('group', { name: t('common:mode.label') })
      .getByRole('button', { name: t('common:mode.build') })
      .click()
    await expect(button(page, 'views:bar.saveAs')).toBeVisible()
    // Others see the table as it was.
    expect(good(await person.client.api.tables.get({ tableId })).fields.map(({ label }) => label)[1]).toBe('Stage')
  },
)

test(
  'columns pasted in Use mode are not lost: making fields for them goes to Build mode',
  once,
  async ({ page, newOrganisation, enter }) => {
    const person = await newOrganisation()
    const table = good(await person.client.api.tables.create({ label: 'Orders', name_label: 'Nome' }))
    await enter(page, person, `/object/${table.id}`)
    await expectNothingToBuild(page)
    await cellAt(page, 0, 0).click()
    const text = 'Nome\tCidade\nAna\tRecife\nBruno\tOlinda'
    await pasteText(page, text)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: t('records:paste.without') }).click()
    await expectCells(page, [['Ana'], ['Bruno']])
    await expect(mark(page)).toHaveCount(0)
    await cellAt(page, 0, 0).click()
    await pasteText(page, text)
    await dialog.getByRole('button', { name: t('records:paste.make_one') }).click()
    await expect(mark(page)).toBeVisible()
    await expect(page.getByRole('columnheader', { name: 'Cidade' })).toBeVisible()
    await expectGridInPlace(page)
  },
)
