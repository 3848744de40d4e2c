import type { Locator, Page } from '@playwright/test'
import { notices } from '../fixtures/parts.ts'
import { good, type Person } from '../fixtures/people.ts'
import { checkAxe } from '../fixtures/screen.ts'
import { expect, test, once } from '../fixtures/test.ts'

const turnToBuilding = async ({ client: { api } }: Person) =>
  good(await api.profiles.updateSetting({ setting_key: 'build_mode', setting_value: true }))

/** An app with dividers at these places; they need no settings, so what is seen is the page itself. */
async function makeApp({ client: { api } }: Person, spots: { x: number; y: number; w: number; h: number }[]) {
  const { id } = good(await api.apps.create({ label: 'Painel' }))
  const blocks: string[] = []
  for (const { x, y, w, h } of spots) {
    const made = await api.blocks.create({ appId: id, type: 'divider', at: { x, y }, size: { w, h } })
    blocks.push(good(made).component.id)
  }
  return { id, path: `/app/${id}`, blocks }
}

const placesOf = async ({ client: { api } }: Person, appId: string, device: 'desktop' | 'mobile' = 'desktop') =>
  good(await api.apps.get({ appId })).layouts[device].components.map(({ x, y, w, h }) => [x, y, w, h])

/** What the editor has over a block, by the block's name. */
const held = (page: Page, name: string, place = '') =>
  page.getByRole('button', { name: new RegExp(`^${name}: coluna ${place}`) })

/** A press on the switch itself, which lies under its drawing; it shows once the change is on its way. */
async function turnOn(one: Locator) {
  await expect(one).toBeVisible()
  await one.click({ force: true })
  await expect(one).toBeChecked()
}

async function turnOff(one: Locator) {
  await expect(one).toBeChecked()
  await one.click({ force: true })
  await expect(one).not.toBeChecked()
}

async function drag(page: Page, from: { x: number; y: number }, by: { x: number; y: number }) {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + by.x / 2, from.y + by.y / 2, { steps: 4 })
  await page.mouse.move(from.x + by.x, from.y + by.y, { steps: 4 })
  await page.mouse.up()
  await expectBlocksInPlace(page)
}

/** Each block is drawn where the editor has its frame, which is where the layout has it: nothing stays moved by a drag. */
async function expectBlocksInPlace(page: Page) {
  const away = `[...document.querySelectorAll('[data-hit]')].flatMap((hit) => {
    const frame = hit.getBoundingClientRect()
    return [...document.querySelectorAll('[data-placed="' + hit.dataset.hit + '"]')].flatMap((one) => {
      const { left, top } = one.getBoundingClientRect()
      return Math.abs(left - frame.left) > 8 || Math.abs(top - frame.top) > 8 ? hit.dataset.hit : []
    })
  })`
  await page.waitForTimeout(100)
  await expect.poll(() => page.evaluate(away)).toEqual([])
}

const centreOf = async (page: Page, name: string, place = '') => {
  const box = await held(page, name, place).boundingBox()
  if (!box) throw new Error(`${name} is not on screen`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, box }
}

test('a page is built from empty by hand, taken back, and used [rule s.app.edit-off, s.app.edit-on, s.app.edit-save, s.app.empty, s.grid.save, x.app]', async ({
  page,
  newOrganisation,
  enter,
  look,
  isMobile,
}) => {
  test.skip(isMobile, 'building by mouse needs a wide screen')
  const person = await newOrganisation()
  await turnToBuilding(person)
  await enter(page, person, '/home/apps')
  await page.getByRole('button', { name: 'Novo app' }).click()
  const dialog = page.getByRole('dialog', { name: 'Novo app' })
  await dialog.getByLabel('Nome do app').fill('Painel de vendas')
  await dialog.getByRole('button', { name: 'Criar app' }).click()
  await expect(page).toHaveURL(/\/app\/app_/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Painel de vendas')
  await expect(page.getByText('Esta página ainda não tem blocos')).toBeVisible()
  await checkAxe(page)
  await look(page, 'app-empty')

  // The first block turns editing on.
  await page.getByRole('button', { name: 'Texto', exact: true }).click()
  await expect(page).toHaveURL(/edit=true/)
  await expect(held(page, 'Texto', '1, linha 1, 60 por 6')).toBeVisible()
  const appId = /app_[0-9a-z]+/.exec(page.url())?.[0] ?? ''

  // By a press from the list, and by dragging from it.
  await page.getByRole('button', { name: 'Bloco', exact: true }).click()
  await page.getByRole('textbox', { name: 'Buscar blocos' }).fill('indicador')
  await page
    .getByRole('region', { name: 'Números' })
    .getByRole('button', { name: /^Indicador/ })
    .click()
  // Beside the text, where there is room in sight.
  await expect(held(page, 'Indicador', '61, linha 1')).toBeVisible()
  await page.getByRole('button', { name: 'Bloco', exact: true }).click()
  const tile = page.getByRole('button', { name: /^Divisor/ })
  await tile.scrollIntoViewIfNeeded()
  const from = await tile.boundingBox()
  const canvas = await page.locator('[data-grid]').boundingBox()
  if (!from || !canvas) throw new Error('nothing to drag')
  const start = { x: from.x + 20, y: from.y + 10 }
  await drag(page, start, { x: canvas.x + canvas.width * 0.8 - start.x, y: canvas.y + 300 - start.y })
  await expect(held(page, 'Divisor')).toBeVisible()
  await checkAxe(page)
  await look(page, 'app-edit')

  // Onto the text: that one goes down.
  const indicator = await centreOf(page, 'Indicador')
  await drag(page, indicator, { x: -canvas.width / 2, y: 0 })
  await expect(held(page, 'Indicador', '1, linha 1')).toBeVisible()
  await expect(held(page, 'Texto', '1, linha 9')).toBeVisible()
  await expect.poll(() => placesOf(person, appId)).toContainEqual([0, 8, 60, 6])
  await page.getByRole('button', { name: 'Desfazer' }).first().click()
  await expect(held(page, 'Texto', '1, linha 1')).toBeVisible()
  await expect.poll(() => placesOf(person, appId)).toContainEqual([0, 0, 60, 6])
  await page.keyboard.press('ControlOrMeta+Shift+Z')
  await expect(held(page, 'Texto', '1, linha 9')).toBeVisible()

  // A drop outside of the page returns.
  await expect.poll(() => placesOf(person, appId)).toContainEqual([0, 8, 60, 6])
  const before = await placesOf(person, appId)
  const text = await centreOf(page, 'Texto')
  await drag(page, text, { x: 0, y: -text.y + 10 })
  await expect(held(page, 'Texto', '1, linha 9')).toBeVisible()
  expect(await placesOf(person, appId)).toEqual(before)

  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page).not.toHaveURL(/edit=true/)
  await expect(held(page, 'Texto')).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Editar' })).toBeVisible()
  await expect(held(page, 'Texto')).toHaveCount(0)
})

test('a page is built by keys alone [rule t.shortcut-f-scope]', async ({ page, newOrganisation, enter, isMobile }) => {
  test.skip(isMobile, 'phones have no such keys')
  const person = await newOrganisation()
  await turnToBuilding(person)
  const { id, path } = await makeApp(person, [
    { x: 0, y: 0, w: 40, h: 4 },
    { x: 0, y: 4, w: 40, h: 4 },
  ])
  await enter(page, person, `${path}?edit=true`)
  const first = held(page, 'Divisor', '1, linha 1,')
  await expect(first).toBeVisible()
  // Where blocks are built, f is for a new one.
  await page.keyboard.press('f')
  await expect(page.getByRole('textbox', { name: 'Buscar blocos' })).toBeVisible()
  await page.keyboard.press('Escape')
  await first.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+ArrowRight')
  await expect(held(page, 'Divisor', '3, linha 2, 41 por 4')).toBeFocused()
  await expect(page.getByText('Divisor: 41 de largura, 4 de altura')).toBeAttached()
  // The other one went down to make room.
  await expect
    .poll(() => placesOf(person, id))
    .toEqual([
      [2, 1, 41, 4],
      [0, 5, 40, 4],
    ])
  await page.keyboard.press('ControlOrMeta+D')
  await expect.poll(() => placesOf(person, id)).toHaveLength(3)
  await held(page, 'Divisor', '3, linha 2').focus()
  await page.keyboard.press('ControlOrMeta+C')
  await page.keyboard.press('ControlOrMeta+V')
  await expect.poll(() => placesOf(person, id)).toHaveLength(4)
  await held(page, 'Divisor', '3, linha 2').focus()
  await page.keyboard.press('Delete')
  await expect(notices(page).getByText('Bloco “Divisor” excluído')).toBeVisible()
  await expect.poll(() => placesOf(person, id)).toHaveLength(3)
  for (const left of [4, 3, 2]) {
    await page.keyboard.press('ControlOrMeta+Z')
    await expect.poll(() => placesOf(person, id)).toHaveLength(left)
  }
  // Moves that followed each other closely go back together, sizes apart from them.
  await page.keyboard.press('ControlOrMeta+Z')
  await page.keyboard.press('ControlOrMeta+Z')
  await expect
    .poll(() => placesOf(person, id))
    .toEqual([
      [0, 0, 40, 4],
      [0, 4, 40, 4],
    ])
})

test('several blocks are moved, copied and taken away together', once, async ({ page, newOrganisation, enter }) => {
  const person = await newOrganisation()
  await turnToBuilding(person)
  const app = await makeApp(person, [
    { x: 0, y: 4, w: 20, h: 6 },
    { x: 30, y: 4, w: 20, h: 6 },
    { x: 0, y: 20, w: 60, h: 6 },
  ])
  await enter(page, person, `${app.path}?edit=true`)
  const places = () => placesOf(person, app.id)
  await held(page, 'Divisor', '1, linha 5').click()
  await page.keyboard.press('Escape')
  await held(page, 'Divisor', '1, linha 5').click({ modifiers: ['Shift'] })
  await held(page, 'Divisor', '31, linha 5').click({ modifiers: ['Shift'] })
  await expect(page.getByRole('toolbar', { name: '2 blocos selecionados' })).toBeVisible()
  const { x, y } = await centreOf(page, 'Divisor', '31, linha 5')
  await drag(page, { x, y }, { x: 0, y: 18 * 14 })
  // The third makes room for both.
  await expect.poll(places).toEqual([
    [0, 18, 20, 6],
    [30, 18, 20, 6],
    [0, 24, 60, 6],
  ])
  await page.keyboard.press('ArrowRight')
  await expect
    .poll(async () => (await places()).slice(0, 2))
    .toEqual([
      [1, 18, 20, 6],
      [31, 18, 20, 6],
    ])
  await page.getByRole('button', { name: 'Duplicar blocos' }).click()
  await expect
    .poll(async () => (await places()).slice(3))
    .toEqual([
      [1, 24, 20, 6],
      [31, 24, 20, 6],
    ])
  await page.keyboard.press('Control+z')
  await expect.poll(async () => (await places()).length).toBe(3)
  // Drawn around from the empty ground, both are selected again.
  const box = await page.locator('[data-layer]').boundingBox()
  const first = await centreOf(page, 'Divisor', '2, linha 19')
  await drag(page, { x: (box?.x ?? 0) + 4, y: first.box.y - 40 }, { x: 700, y: 70 })
  await expect(page.getByRole('toolbar', { name: '2 blocos selecionados' })).toBeVisible()
  await page.keyboard.press('Delete')
  await expect(notices(page)).toContainText('2 blocos excluídos')
  await expect.poll(async () => (await places()).length).toBe(1)
  await notices(page).getByRole('button', { name: 'Desfazer' }).click()
  await expect.poll(async () => (await places()).length).toBe(3)
  await page.locator('[data-canvas]').focus()
  await page.keyboard.press('Control+a')
  await expect(page.getByRole('toolbar', { name: '3 blocos selecionados' })).toBeVisible()
})

test(
  'a block has a menu by right click, for it or for all that are selected',
  once,
  async ({ page, newOrganisation, enter }) => {
    const person = await newOrganisation()
    await turnToBuilding(person)
    const { api } = person.client
    const { id: appId } = good(await api.apps.create({ label: 'Menus' }))
    good(await api.blocks.create({ appId, type: 'text', at: { x: 0, y: 0 } }))
    good(await api.blocks.create({ appId, type: 'divider', at: { x: 60, y: 0 } }))
    await enter(page, person, `/app/${appId}?edit=true`)
    const entry = (name: string) => page.getByRole('menuitem', { name, exact: true })
    await held(page, 'Texto').click({ button: 'right' })
    await expect(held(page, 'Texto')).toHaveAttribute('aria-pressed', 'true')
    await entry('Duplicar bloco').click()
    await expect(held(page, 'Texto')).toHaveCount(2)
    await held(page, 'Divisor').click({ button: 'right' })
    await entry('Excluir bloco').click()
    await expect(held(page, 'Divisor')).toHaveCount(0)
    await expect.poll(async () => (await placesOf(person, appId)).length).toBe(2)
    await held(page, 'Texto').first().focus()
    await page.keyboard.press('Shift+F10')
    await entry('Ajustes do bloco').click()
    await expect(page.getByRole('dialog', { name: 'Configurações: Texto' })).toBeVisible()
  },
)

test('two builders at once see each other and overwrite nothing', async ({
  page,
  newMember,
  newBrowser,
  enter,
  isMobile,
}) => {
  test.skip(isMobile, 'building by mouse needs a wide screen')
  const [person, colleague] = [await newMember('builder'), await newMember('builder')]
  const { id, path } = await makeApp(person, [
    { x: 0, y: 0, w: 40, h: 6 },
    { x: 60, y: 0, w: 40, h: 6 },
  ])
  await Promise.all([turnToBuilding(person), turnToBuilding(colleague)])
  await enter(page, person, `${path}?edit=true`)
  const other = await newBrowser()
  await other.setViewportSize({ width: 1440, height: 900 })
  await enter(other, colleague, `${path}?edit=true`)
  await held(other, 'Divisor', '61').focus()
  await expect(page.getByText('Também editando: Rafael Lima')).toBeAttached()
  await Promise.all([
    drag(page, await centreOf(page, 'Divisor', '1,'), { x: 0, y: 18 * 10 }),
    drag(other, await centreOf(other, 'Divisor', '61'), { x: 0, y: 18 * 20 }),
  ])
  for (const one of [page, other]) {
    await expect(held(one, 'Divisor', '1, linha 11')).toBeVisible()
    await expect(held(one, 'Divisor', '61, linha 21')).toBeVisible()
  }
  expect(await placesOf(person, id)).toEqual([
    [0, 10, 40, 6],
    [60, 20, 40, 6],
  ])
  // What one takes away is gone for the other.
  await held(other, 'Divisor', '61').focus()
  await other.keyboard.press('Delete')
  await expect(held(page, 'Divisor', '61')).toHaveCount(0)
})

test('the phone has a layout of its own once it is wanted [rule s.app.edit-mobile, x.app.mobile-behaviour, x.mobile-view]', async ({
  page,
  newOrganisation,
  newBrowser,
  enter,
  look,
  isMobile,
}) => {
  test.skip(isMobile, 'begins on a wide screen')
  const person = await newOrganisation()
  await turnToBuilding(person)
  const { id, path } = await makeApp(person, [
    { x: 0, y: 0, w: 40, h: 6 },
    { x: 60, y: 0, w: 40, h: 6 },
  ])
  await enter(page, person, path)
  await page.getByRole('radio', { name: 'Celular' }).check({ force: true })
  await expect(page).toHaveURL(/edit=true/)
  await expect(page.getByRole('region', { name: 'Comportamento no celular' })).toBeVisible()
  await expect(held(page, 'Divisor', '1, linha 7, 22 por 6')).toBeVisible()
  await turnOn(page.getByRole('switch', { name: 'Layout próprio no celular' }))
  await expect.poll(async () => good(await person.client.api.apps.get({ appId: id })).layouts.mobile.enabled).toBe(true)
  await checkAxe(page)
  await look(page, 'app-mobile-edit')
  await held(page, 'Divisor', '1, linha 7').focus()
  for (let n = 0; n < 3; n++) await page.keyboard.press('ArrowDown')
  await expect
    .poll(() => placesOf(person, id, 'mobile'))
    .toEqual([
      [0, 0, 22, 6],
      [0, 9, 22, 6],
    ])
  expect(await placesOf(person, id)).toEqual([
    [0, 0, 40, 6],
    [60, 0, 40, 6],
  ])
  const phone = await newBrowser()
  await phone.setViewportSize({ width: 390, height: 844 })
  await enter(phone, person, path)
  const second = phone.locator('[data-placed]').nth(1)
  await expect(second).toBeVisible()
  const [box, sheet] = [await second.boundingBox(), await phone.locator('[data-grid]').boundingBox()]
  expect(Math.abs((box?.width ?? 0) - (sheet?.width ?? 1))).toBeLessThan(2)
  await look(phone, 'app-phone')
  await page.getByRole('button', { name: 'Refazer a partir do computador' }).click()
  await expect
    .poll(() => placesOf(person, id, 'mobile'))
    .toEqual([
      [0, 0, 22, 6],
      [0, 6, 22, 6],
    ])
})

test('the page is dressed: ground, font, no scrolling, title bar [rule x.app]', async ({
  page,
  newOrganisation,
  enter,
  look,
  isMobile,
}) => {
  test.skip(isMobile, 'building needs a wide screen')
  const person = await newOrganisation()
  await turnToBuilding(person)
  const { id, path } = await makeApp(person, [{ x: 0, y: 60, w: 40, h: 6 }])
  const settingsOf = async () => good(await person.client.api.apps.get({ appId: id })).settings
  await enter(page, person, path)
  await page.getByRole('button', { name: 'Ajustes do app' }).click()
  const panel = page.getByRole('region', { name: 'Ajustes do app' })
  await panel.getByRole('group', { name: 'Cor de fundo' }).getByRole('button', { name: 'Menta' }).click()
  await panel.getByLabel('Fonte').selectOption('Merriweather')
  await turnOff(panel.getByRole('switch', { name: 'Rolar no computador' }))
  await turnOn(panel.getByRole('switch', { name: 'Mostrar barra de título' }))
  await turnOn(panel.getByRole('switch', { name: 'Busca', exact: true }))
  await expect(page.getByRole('searchbox', { name: 'Buscar nesta página' })).toBeVisible()
  await expect.poll(async () => (await settingsOf()).title_bar).toMatchObject({ search: true })
  expect(await settingsOf()).toMatchObject({ bg_color: 'menta', font: 'merriweather', disable_desktop_scrolling: true })
  await checkAxe(page)
  await page.getByRole('button', { name: 'Editar' }).click()
  await expect(page.getByText('Blocos abaixo desta linha não ficarão visíveis no app')).toBeVisible()
  await look(page, 'app-settings')
})

test(
  'an app is copied, put away and brought back [rule s.duplicate.result, s.archive.return]',
  once,
  async ({ page, newOrganisation, enter, isMobile }) => {
    const person = await newOrganisation()
    await turnToBuilding(person)
    const { path } = await makeApp(person, [{ x: 0, y: 0, w: 40, h: 6 }])
    await enter(page, person, path)
    const menu = async (item: string) => {
      await page.getByRole('button', { name: 'Ações do app' }).click()
      await page.getByRole('menuitem', { name: item }).click()
    }
    await menu('Duplicar app')
    await page.getByRole('dialog').getByRole('button', { name: 'Duplicar app' }).click()
    await notices(page).getByRole('button', { name: 'Acessar' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Painel cópia')
    await menu('Arquivar app')
    await page.getByRole('dialog').getByRole('button', { name: 'Arquivar' }).click()
    await expect(page).toHaveURL(/\/home$/)
    await expect(page.getByRole('link', { name: /^Painel App/ }).first()).toBeVisible()
    await expect(page.getByRole('link', { name: /^Painel cópia/ })).toHaveCount(0)
    await page.goto('/home/recovery/archived-apps')
    await page.getByRole('button', { name: 'Restaurar Painel cópia' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Restaurar app' }).click()
    await expect(notices(page).getByText('App “Painel cópia” restaurado')).toBeVisible()
    if (!isMobile) await checkAxe(page)
  },
)

test(
  'an app that is not there says so, and one goes away while it is looked at [rule s.app.edit-avail]',
  once,
  async ({ page, newOrganisation, enter, expectProblem }) => {
    expectProblem(/GET \/api\/v3\/app\/app_\w+ 404/, /console error: ApiError/)
    const person = await newOrganisation()
    const { id, path } = await makeApp(person, [{ x: 0, y: 0, w: 40, h: 6 }])
    await enter(page, person, '/app/app_0123456789abcdef')
    await expect(page.getByText('app_not_found · 404')).toBeVisible()
    await checkAxe(page)
    await page.goto(path)
    await expect(page.locator('[data-placed]')).toBeVisible()
    // Nobody edits in Use mode, whatever the address says.
    await page.goto(`${path}?edit=true`)
    await expect(page.locator('[data-placed]')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Salvar' })).toHaveCount(0)
    // What others change is heard once the socket is there.
    const { api } = person.client
    let renamed = 0
    await expect(async () => {
      renamed += 1
      good(await api.tabs.title({ id, type: 'app', label: `Painel ${renamed}` }))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Painel ${renamed}`, { timeout: 1_000 })
    }).toPass()
    good(await api.trash.archive({ id, type: 'dashboard' }))
    await expect(page.getByText('app_not_found · 404')).toBeVisible()
  },
)

test('a block is copied to another app, and a bundle opens its pages inside it [rule s.app.edit-on, t.app-vs-page]', async ({
  page,
  newOrganisation,
  enter,
  isMobile,
  look,
  expectProblem,
}) => {
  test.skip(isMobile, 'building by mouse needs a wide screen')
  const person = await newOrganisation()
  const { api } = person.client
  await turnToBuilding(person)
  const { path } = await makeApp(person, [{ x: 0, y: 4, w: 40, h: 6 }])
  const bundle = good(await api.apps.create({ label: 'Comercial', kind: 'bundle' }))
  const child = good(await api.apps.create({ label: 'Metas' }))
  const table = good(await api.tables.create({ label: 'Clientes' }))
  await enter(page, person, `${path}?edit=true`)
  await held(page, 'Divisor').click()
  await page.getByRole('button', { name: 'Copiar para outro app' }).click()
  const dialog = page.getByRole('dialog', { name: 'Copiar “Divisor” para outro app' })
  await dialog.getByRole('combobox', { name: 'App' }).click()
  await page.getByRole('option', { name: 'Metas' }).click()
  await dialog.getByRole('button', { name: 'Copiar bloco' }).click()
  await notices(page).getByRole('button', { name: 'Abrir app' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Metas')
  await expect.poll(() => placesOf(person, child.id)).toEqual([[0, 0, 40, 6]])

  const menu = {
    items: [
      { id: 'metas', type: 'app', app_id: child.id },
      { id: 'clientes', type: 'table', table_id: table.id },
    ],
    top_bg_color: 'azul',
    bottom_bg_color: 'azul',
  }
  good(await api.apps.settings({ appId: bundle.id, menu_bar: menu }))
  await page.goto(`/app/${bundle.id}/bundle/app/${child.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Metas')
  await expect(page.locator('[data-placed]')).toBeVisible()
  await page.getByRole('button', { name: 'Editar' }).click()
  await expect(held(page, 'Divisor', '1, linha 1')).toBeVisible()
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.mouse.move(700, 600)
  await checkAxe(page, { coloursOnly: true })
  // One that has no blocks of its own opens with its first page.
  good(await api.profiles.updateSetting({ setting_key: 'build_mode', setting_value: false }))
  await page.goto(`/app/${bundle.id}`)
  await expect(page).toHaveURL(new RegExp(`bundle/app/${child.id}`))
  // So do its tables, with the views that they have, between the bundle's bars.
  const view = good(
    await api.views.create({
      tableId: table.id,
      type: 'gallery',
      label: 'Em cartões',
      fields: [table.fields[0]?.id ?? ''],
    }),
  )
  await page.getByRole('link', { name: 'Clientes' }).click()
  await expect(page).toHaveURL(new RegExp(`/app/${bundle.id}/bundle/legacy-table/${table.id}`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Clientes')
  await expect(page.getByRole('link', { name: 'Clientes', exact: true })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('link', { name: 'Em cartões' }).click()
  await expect(page).toHaveURL(new RegExp(`/bundle/legacy-table/${table.id}\\?view=${view.id}`))
  await page.getByRole('button', { name: 'Novo registro' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await look(page, 'bundle-table')
  await page.getByRole('link', { name: 'Metas' }).click()
  await expect(page).toHaveURL(new RegExp(`/app/${bundle.id}/bundle/app/${child.id}`))
  // The table's own rights hold: what is not there is not there here either.
  expectProblem(/GET \/api\/v3\/\S+ 404/, /ApiError: Not found/)
  good(await api.trash.archive({ id: table.id, type: 'table' }))
  await page.goto(`/app/${bundle.id}/bundle/legacy-table/${table.id}`)
  await expect(page.getByText('object_not_found')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Metas' })).toBeVisible()
})
