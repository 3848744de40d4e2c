import { notices } from '../fixtures/parts.ts'
import { good, type Person } from '../fixtures/people.ts'
import { checkAxe } from '../fixtures/screen.ts'
import { expect, once, test } from '../fixtures/test.ts'

/** A company with two tables, two apps and a record, made without the screen. */
async function furnish({ client: { api } }: Person) {
  const clients = good(await api.tables.create({ label: 'Clientes' }))
  const orders = good(await api.tables.create({ label: 'Pedidos' }))
  const sales = good(await api.apps.create({ label: 'Painel de vendas' }))
  const routes = good(await api.apps.create({ label: 'Rotas da semana' }))
  const values = { [clients.fields[0]?.id ?? '']: 'Padaria São João' }
  const record = good(await api.records.create({ tableId: clients.id, values }))
  return { clients: clients.id, orders: orders.id, sales: sales.id, routes: routes.id, record: record.id }
}

test('home holds what someone starred, opened and put into folders [rule s.folder.deleted, x.folder-page, x.folders-dialog, x.my-favorites, s.home.view-choice, s.home.lists, x.home, t.deleted-return]', async ({
  page,
  newOrganisation,
  enter,
  look,
}, info) => {
  const person = await newOrganisation()
  const { clients, sales } = await furnish(person)
  const { api } = person.client
  good(await api.profiles.updateSetting({ setting_key: 'build_mode', setting_value: true }))
  await enter(page, person, `/object/${clients}`)
  await expect(page.getByText('Padaria São João').first()).toBeVisible()
  await page.getByRole('button', { name: 'Adicionar Clientes aos favoritos' }).click()
  await expect(page.getByRole('button', { name: 'Remover Clientes dos favoritos' })).toBeVisible()
  // Kept also when one leaves before it was saved.
  await page.goto('/home')
  const starred = page.getByRole('list', { name: 'Favoritos' })
  await expect(starred.getByRole('link')).toHaveText([/Clientes/])
  await expect(page.getByRole('list', { name: 'Mais recentes' }).getByRole('link')).toHaveText([/Clientes/])
  await expect(page.getByText('Nenhuma pasta encontrada')).toBeVisible()

  const apps = page.getByRole('list', { name: 'Apps' })
  await apps.getByRole('listitem').filter({ hasText: 'Painel de vendas' }).hover()
  await apps.getByRole('button', { name: 'Adicionar Painel de vendas aos favoritos' }).click()
  await expect(starred.getByRole('link')).toHaveText([/Painel de vendas/, /Clientes/])
  await checkAxe(page)
  await look(page, 'home')

  await page.getByRole('searchbox', { name: 'Buscar apps, tabelas e pastas' }).fill('PEDIDO')
  await expect(page.getByRole('main').getByRole('list').getByRole('link')).toHaveText([/Pedidos/])
  await page.keyboard.press('Escape')

  await page.goto('/home/folders')
  await page.getByRole('button', { name: 'Nova pasta' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nova pasta' })
  await dialog.getByLabel('Nome').fill('Comercial')
  await dialog.getByRole('button', { name: 'Criar pasta' }).click()
  await expect(dialog.getByText('Escolha pelo menos um item.')).toBeVisible()
  await dialog.getByLabel('Clientes').check()
  await dialog.getByLabel('Painel de vendas').check()
  await checkAxe(page)
  await look(page, 'folder-dialog')
  await dialog.getByRole('button', { name: 'Criar pasta' }).click()
  await expect(page).toHaveURL(/\/home\/folders\/fol_/)
  await expect(page.getByRole('heading', { name: 'Comercial', level: 1 })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Tabelas' }).getByRole('link')).toHaveText([/Clientes/])
  await look(page, 'folder')

  // Rows or tiles are remembered, and an old address leads to the folder.
  const folderId = page.url().split('/').at(-1)
  await page.getByRole('radio', { name: 'Grade' }).click({ force: true })
  await expect(page.getByRole('radio', { name: 'Grade' })).toBeChecked()
  await page.goto(`/workspaces/${folderId}`)
  await expect(page).toHaveURL(new RegExp(`/home/folders/${folderId}$`))
  await expect(page.getByRole('radio', { name: 'Grade' })).toBeChecked()

  await page.goto('/home/favorites')
  await page.getByRole('button', { name: 'Organizar' }).click()
  const mine = page.getByRole('dialog', { name: 'Meus favoritos' })
  await mine
    .getByRole('button', { name: /Clientes/ })
    .first()
    .press('ArrowUp')
  await expect(mine.getByRole('listitem')).toHaveText([/Clientes/, /Painel de vendas/])
  await checkAxe(page)
  const orderOf = async () => good(await api.favorites.list({})).tabs.map(({ id }) => id)
  await expect.poll(orderOf, { timeout: 8_000 }).toEqual([clients, sales])

  // Someone else deletes the folder: whoever looks at it is taken home.
  if (info.project.name !== 'desktop') return
  await page.goto(`/home/folders/${folderId}`)
  await expect(page.getByRole('heading', { name: 'Comercial', level: 1 })).toBeVisible()
  await page.waitForTimeout(1_500)
  good(await api.folders.remove({ id: folderId ?? '' }))
  await expect(page).toHaveURL(/\/home$/, { timeout: 15_000 })
})

test('the action bar finds records, asks, works and says what it does not know [rule s.palette.command-kinds, s.palette.async, x.palette]', async ({
  page,
  newOrganisation,
  enter,
  look,
}, info) => {
  const person = await newOrganisation()
  const { clients } = await furnish(person)
  await enter(page, person, `/object/${clients}`)
  await expect(page.getByText('Padaria São João').first()).toBeVisible()
  const palette = page.getByRole('dialog', { name: 'Barra de ações' })
  const selected = palette.getByRole('option', { selected: true })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('sao joao')
  await expect(palette.getByRole('group', { name: 'Registros' }).getByRole('option')).toHaveText([/Padaria São João/])
  // What the input says is selected is an element, for those who hear the screen; the page behind stays in sight.
  const active = await palette.getByRole('combobox').getAttribute('aria-activedescendant')
  expect(active).toMatch(/^\S+$/)
  await expect(selected).toHaveAttribute('id', active ?? '')
  await expect(page.locator('.mantine-Modal-overlay')).toHaveCSS('background-image', /rgba\(28, 27, 25, 0\.28\)/)
  await checkAxe(page)
  await look(page, 'palette-found')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/object/${clients}/record/\\d+`))

  // A group before the input, by its keys; Backspace takes it away.
  await page.keyboard.press('Control+k')
  await page.keyboard.press('Control+Shift+c')
  await expect(palette.getByRole('button', { name: 'Remover Copiar' })).toBeVisible()
  await page.keyboard.type('record id')
  await expect(selected).toHaveText(/Copiar o ID do registro/)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Backspace')
  await expect(palette.getByRole('button', { name: 'Remover Copiar' })).toHaveCount(0)

  // A question: its answers come from the table alone. English finds it in a Portuguese bar.
  await page.keyboard.type('find a record')
  await expect(selected).toContainText('Encontrar um registro nesta tabela')
  await page.keyboard.press('Tab')
  await expect(palette.getByPlaceholder('Digite o nome ou qualquer texto do registro')).toBeVisible()
  await page.keyboard.type('padaria')
  await expect(selected).toHaveText(/Padaria São João/)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()

  if (info.project.name !== 'desktop') return
  // A person is opened, not only the list that they stand in.
  await page.keyboard.press('Control+k')
  await page.keyboard.type(person.lastName)
  await palette.getByRole('group', { name: 'Pessoas' }).getByRole('option').first().click()
  await expect(page).toHaveURL(/\/settings\/users\?.*dialog=editUserSeat/)
  await expect(page.getByRole('dialog').getByText(person.email)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`/object/${clients}`))

  await page.keyboard.press('Control+k')
  await page.keyboard.type('baixar esta tabela')
  await expect(selected).toHaveText(/Baixar esta tabela em CSV/)
  await page.keyboard.press('Enter')
  // A small table is downloaded at once.
  await expect(palette.getByRole('status').getByText('indo para os seus downloads', { exact: false })).toBeVisible()
  await expect(palette).toBeHidden({ timeout: 5_000 })

  await page.goto('/home?cmd=nada-disso')
  await expect(palette.getByRole('alert')).toHaveText(/Comando não encontrado: nada-disso/)
})

test(
  'notifications arrive while one looks, and are read one by one or all [rule x.updates]',
  once,
  async ({ page, newOrganisation, enter, look }) => {
    const person = await newOrganisation()
    const { clients, orders } = await furnish(person)
    const { api } = person.client
    await enter(page, person, '/for-you/notifications/all')
    await expect(page.getByText('Nenhuma notificação nova')).toBeVisible()
    good(await api.duplicates.tab({ id: clients, type: 'table', label: 'Cópia', with_records: true }))
    good(await api.duplicates.tab({ id: orders, type: 'table', label: 'Outra cópia', with_records: true }))
    const list = page.getByRole('list', { name: 'Notificações' })
    await expect(list.getByRole('link')).toHaveCount(2, { timeout: 20_000 })
    await expect(page.getByRole('link', { name: 'Notificações, 2 não lidas' })).toBeVisible()
    await checkAxe(page)
    await look(page, 'notifications')
    await list.getByRole('link', { name: /^Cópia está pronta/ }).click()
    await expect(page).toHaveURL(/\/object\/tbl_/)
    await expect(page.getByRole('link', { name: 'Notificações, 1 não lida' })).toBeVisible()
    await page.goBack()
    await page.getByRole('radio', { name: /Não lidas/ }).check({ force: true })
    await expect(list.getByRole('link')).toHaveCount(1)
    await page.getByRole('button', { name: 'Marcar todas como lidas' }).click()
    await expect(page.getByText('Nenhuma notificação nova')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Notificações', exact: true })).toBeVisible()
    expect(await notices(page).getByRole('alert').count()).toBe(0)
  },
)
