import type { Page } from '@playwright/test'
import { notices } from '../fixtures/parts.ts'
import { good, type Person } from '../fixtures/people.ts'
import { checkAxe } from '../fixtures/screen.ts'
import { expect, test } from '../fixtures/test.ts'

/** Two shared apps that belong together. */
async function makeApps({ client: { api } }: Person) {
  const ids: string[] = []
  for (const label of ['Painel', 'Pedidos']) {
    const { id } = good(await api.apps.create({ label }))
    good(await api.blocks.create({ appId: id, type: 'text', settings: { title: `Página ${label}` } }))
    ids.push(id)
  }
  return { first: ids[0] ?? '', second: ids[1] ?? '' }
}

const share = async ({ client: { api } }: Person, identifier: string) =>
  good(await api.publicViews.create({ type: 'dashboard', identifier })).link

const settingsOf = async ({ client: { api } }: Person, appId: string) => good(await api.apps.get({ appId })).settings
const editorOf = (appId: string, name: string) => `/app/${appId}?dialog=${name}&appId=${appId}`
const saved = (page: Page) => expect(notices(page).getByText('Barra salva').last()).toBeVisible()

test('the bar of a phone is set with its rules, and replaces nothing that it should not [rule v.nav-action.changed, x.nav-action, x.mobile-bar]', async ({
  page,
  newOrganisation,
  enter,
  look,
}) => {
  const person = await newOrganisation()
  const { first, second } = await makeApps(person)
  await enter(page, person, editorOf(first, 'setAppMobileBar'))
  const dialog = page.getByRole('dialog', { name: 'Barra móvel do app' })
  await expect(dialog.getByText('No celular aparecem só as 5 primeiras ações.')).toBeVisible()

  // The app itself must be in its bar.
  await dialog.getByRole('button', { name: 'Remover Painel' }).click()
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog.getByText('O app "Painel" precisa estar na barra de navegação')).toBeVisible()
  await expect(dialog.getByText('Adicione pelo menos um item.')).toBeVisible()

  const add = async (app: string) => {
    await dialog.getByRole('button', { name: 'Adicionar ação de navegação' }).click()
    const action = page.getByRole('dialog', { name: 'Adicionar ação de navegação' })
    await expect(action.getByRole('button', { name: 'Salvar' })).toBeDisabled()
    await action.getByRole('combobox', { name: 'App', exact: true }).selectOption({ label: app })
    await expect(action.getByLabel('Nome')).toHaveValue(app)
    await action.getByRole('button', { name: 'Salvar' }).click()
    await expect(action.getByText('Preencha este campo.')).toBeVisible()
    await action.getByRole('group', { name: 'Ícone' }).getByRole('button').first().click()
    await action.getByRole('button', { name: 'Salvar' }).click()
    await expect(action).toHaveCount(0)
  }
  await add('Pedidos')
  await add('Painel')
  await checkAxe(page)
  await look(page, 'bars-mobile-editor')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await saved(page)
  const { bottom_nav } = await settingsOf(person, first)
  expect(bottom_nav).toMatchObject({ items: [{ target: second }, { target: first }] })

  await page.goto(await share(person, first))
  const bar = page.getByRole('navigation', { name: 'Navegação do app' })
  // What is not shared is not led to.
  await expect(bar.getByRole('link')).toHaveText(['Painel'])
  await share(person, second)
  await page.reload()
  await expect(bar.getByRole('link')).toHaveText(['Pedidos', 'Painel'])
  await expect(bar.getByRole('link', { name: 'Painel' })).toHaveAttribute('aria-current', 'page')
  await look(page, 'bars-public-bottom')
  await bar.getByRole('link', { name: 'Pedidos' }).click()
  await expect(page).toHaveURL(/\/public\/[\w-]{16,64}\?previousApp=app_/)
})

test('a menu holds pages in folders and a top bar shows them in its own way [rule s.navbar.null-removes, s.top.align, v.top.align-disabled, x.menu-bar-editor, x.top-bar-editor, s.public.menu-button]', async ({
  page,
  newOrganisation,
  enter,
  look,
  isMobile,
}) => {
  const person = await newOrganisation()
  const { first, second } = await makeApps(person)
  await enter(page, person, editorOf(first, 'editAppMenuBar'))
  const dialog = page.getByRole('dialog', { name: 'Editar menu do app' })
  await dialog.getByLabel('Título').fill('Comercial')
  await dialog.getByRole('button', { name: 'Adicionar pasta' }).click()
  const folder = page.getByRole('dialog', { name: 'Adicionar pasta' })
  await folder.getByRole('button', { name: 'Aplicar' }).click()
  await expect(folder.getByText('Dê um título à pasta.')).toBeVisible()
  await folder.getByLabel('Título da pasta').fill('Operação')
  await folder.getByRole('button', { name: 'Aplicar' }).click()
  await dialog.getByRole('combobox', { name: 'Adicionar app' }).selectOption({ label: 'Pedidos' })
  // Into the folder: above the mark of its end.
  const list = dialog.getByRole('list', { name: 'Itens' })
  await list
    .getByRole('button', { name: /Pedidos/ })
    .first()
    .focus()
  await page.keyboard.press('ArrowUp')
  await expect(list.getByRole('listitem').nth(2)).toContainText('Pedidos')
  await expect(dialog.getByRole('switch', { name: 'Mostrar ao passar o mouse' })).toBeDisabled()
  await dialog.getByRole('switch', { name: 'Permitir ocultar o menu' }).click()
  await checkAxe(page)
  await look(page, 'bars-menu-editor')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await saved(page)

  await page.goto(editorOf(first, 'editAppTopBar'))
  const top = page.getByRole('dialog', { name: 'Criar barra superior' })
  await top.getByRole('combobox', { name: 'Adicionar app' }).selectOption({ label: 'Pedidos' })
  await top.getByRole('combobox', { name: 'Estilo' }).selectOption({ label: 'Lista de opções' })
  await expect(top.getByRole('radio', { name: 'Ao centro' })).toBeDisabled()
  await top.getByRole('combobox', { name: 'Estilo' }).selectOption({ label: 'Com os ícones das páginas' })
  await top.getByRole('switch', { name: 'Mostrar botão de entrar' }).click()
  await look(page, 'bars-top-editor')
  await top.getByRole('button', { name: 'Salvar' }).click()
  await saved(page)
  expect(await settingsOf(person, first)).toMatchObject({
    menu_bar: { title: 'Comercial', items: [{}, { type: 'folder' }, { app_id: second }, { type: 'folder_end' }] },
    top_bar: { items: [{ id: first }, { id: second }], show_login_button: true },
  })

  await share(person, second)
  await page.goto(await share(person, first))
  if (isMobile) await page.getByRole('button', { name: 'Mostrar menu' }).click()
  const menu = page.getByRole('navigation', { name: 'Menu do app' })
  await expect(menu.getByRole('link', { name: 'Pedidos' })).toBeVisible()
  await menu.getByRole('button', { name: 'Operação' }).click()
  await expect(menu.getByRole('link', { name: 'Pedidos' })).toHaveCount(0)
  await checkAxe(page)
  await look(page, 'bars-public-menu')
  await page.emulateMedia({ colorScheme: 'dark' })
  await checkAxe(page, { coloursOnly: true })
  await look(page, 'bars-public-menu-dark')
  await page.emulateMedia({ colorScheme: 'light' })
  if (isMobile) return
  await expect(page.getByRole('link', { name: 'Entrar' })).toBeVisible()
  await menu.getByRole('button', { name: 'Ocultar menu' }).click()
  await expect(menu).toHaveCount(0)
  await page.reload()
  await page.getByRole('button', { name: 'Mostrar menu' }).click()
  await expect(menu).toBeVisible()

  // Taken away, it is gone.
  await page.goto(editorOf(first, 'editAppMenuBar'))
  await dialog.getByRole('button', { name: 'Remover barra' }).click()
  await expect.poll(async () => (await settingsOf(person, first)).menu_bar).toBeNull()
})

test('the menu of an app is in the greys of the shell, with a colour that someone mixed as its accent', async ({
  page,
  newOrganisation,
  enter,
  look,
  isMobile,
}) => {
  const person = await newOrganisation()
  const { api } = person.client
  const { id: appId } = good(await api.apps.create({ label: 'Comercial' }))
  const items = [{ id: 'inicio', type: 'app', app_id: appId }]
  await enter(page, person, `/app/${appId}`)
  const menu = page.locator('[data-app-menu]')
  for (const color of ['#ffe066', '#0a2540', '#ffffff', '#000000', '#e03131']) {
    good(
      await api.apps.settings({
        appId,
        menu_bar: { title: 'Vendas', items, top_bg_color: color, bottom_bg_color: color },
      }),
    )
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.goto(`/app/${appId}`)
      if (isMobile) await page.getByRole('button', { name: 'Mostrar menu' }).click()
      await expect(menu.getByText('Vendas')).toBeVisible()
      await expect.poll(() => menu.evaluate((one) => one.style.getPropertyValue('--bar-accent'))).toBe(color)
      // The ground of the menu and of its parts is the shell's.
      const grounds = await menu.evaluate((one) =>
        [...one.children].map((part) => one.ownerDocument.defaultView?.getComputedStyle(part).backgroundColor),
      )
      expect(new Set(grounds)).toEqual(new Set(['rgba(0, 0, 0, 0)']))
      await checkAxe(page, { coloursOnly: true })
      await look(page, `app-menu-${color.slice(1)}-${colorScheme}`)
    }
  }
})
