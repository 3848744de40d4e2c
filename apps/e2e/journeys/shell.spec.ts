import type { Response } from '@playwright/test'
import { gzipSync } from 'node:zlib'
import { openOrgMenu } from '../fixtures/parts.ts'
import { expect, test, once } from '../fixtures/test.ts'

test('the action bar finds pages without accents and works by keys alone [rule s.palette.esc]', async ({
  page,
  company,
  enter,
  look,
}) => {
  await enter(page, company)
  await expect(page.getByRole('heading', { name: company.firstName })).toBeVisible()
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Barra de ações' })
  const input = palette.getByRole('combobox')
  await expect(input).toBeFocused()
  await look(page, 'palette')
  await page.keyboard.type('notificacoes')
  const selected = palette.getByRole('option', { selected: true })
  await expect(selected).toHaveText('Notificações')
  await page.keyboard.press('Escape')
  await expect(input).toHaveValue('')
  await page.keyboard.type('zzz')
  await expect(palette.getByText('Nenhum resultado para "zzz"')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()

  await page.keyboard.press('Control+k')
  await page.keyboard.type('configuracoes')
  await expect(selected).toHaveText('Configurações')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/settings$/)
  await expect(palette).toBeHidden()

  // Also while writing; arrows move and Tab completes.
  await page.getByLabel('Telefone').focus()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('tema')
  await expect(selected).toBeVisible()
  const first = await selected.innerText()
  await page.keyboard.press('ArrowDown')
  await expect(selected).not.toHaveText(first)
  await page.keyboard.press('ArrowUp')
  await expect(selected).toHaveText(first)
  await page.keyboard.press('Tab')
  await expect(input).toHaveValue(first)
})

test(
  'shortcuts have a help sheet, dialogs stack, and Esc closes the topmost',
  once,
  async ({ page, company, enter, look }) => {
    await enter(page, company, '/home?dialog=orgSwitcher')
    const switcher = page.getByRole('dialog', { name: 'Trocar de organização' })
    await expect(switcher.getByRole('button', { name: company.organisation.name })).toBeVisible()
    await page.keyboard.press('Control+Shift+h')
    const help = page.getByRole('dialog', { name: 'Atalhos de teclado' })
    await expect(help.getByText('Abrir a barra de ações')).toBeVisible()
    await expect(help.getByText('Letras sozinhas não valem enquanto você escreve.')).toBeVisible()
    await look(page, 'shortcuts-help')
    await expect(page).toHaveURL(/dialog=shortcutsHelp/)
    await page.keyboard.press('Escape')
    await expect(help).toBeHidden()
    await expect(switcher).toBeVisible()
    await expect(page).toHaveURL(/dialog=orgSwitcher/)
    await page.keyboard.press('Escape')
    await expect(switcher).toBeHidden()
    await expect(page).toHaveURL(/\/home$/)
  },
)

test('going back closes a dialog that has an address, and going forward opens it again', async ({
  page,
  company,
  enter,
}) => {
  await enter(page, company, '/settings/notifications')
  await expect(page.getByRole('heading', { name: 'Notificações', level: 1 })).toBeVisible()
  await openOrgMenu(page, company.organisation.name)
  await page.getByRole('menuitem', { name: 'Trocar de organização' }).click()
  const dialog = page.getByRole('dialog', { name: 'Trocar de organização' })
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/settings\/notifications$/)
  await page.goForward()
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Fechar' }).click()
  await expect(page).toHaveURL(/\/settings\/notifications$/)
})

test('going back after a dialog was closed leaves the page at once', once, async ({ page, company, enter }) => {
  await enter(page, company, '/settings/notifications')
  await expect(page.getByRole('heading', { name: 'Notificações', level: 1 })).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Início' }).first().click()
  await expect(page).toHaveURL(/\/home$/)
  const switcher = page.getByRole('dialog', { name: 'Trocar de organização' })
  const help = page.getByRole('dialog', { name: 'Atalhos de teclado' })
  for (let time = 0; time < 2; time++) {
    await openOrgMenu(page, company.organisation.name)
    await page.getByRole('menuitem', { name: 'Trocar de organização' }).click()
    await expect(switcher).toBeVisible()
    await page.keyboard.press('Control+Shift+h')
    await expect(help).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(help).toBeHidden()
    await expect(page).toHaveURL(/dialog=orgSwitcher/)
    await page.keyboard.press('Escape')
    await expect(switcher).toBeHidden()
    await expect(page).toHaveURL(/\/home$/)
  }
  await page.goBack()
  await expect(page).toHaveURL(/\/settings\/notifications$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the first look at home loads at most 250 kB of JavaScript', once, async ({ page, company, enter }) => {
  const scripts: Response[] = []
  page.on('response', (answer) => answer.request().resourceType() === 'script' && scripts.push(answer))
  await enter(page, company, '/home')
  await expect(page.getByRole('main')).toBeVisible()
  await page.waitForLoadState('networkidle')
  // Not as they come: one that comes when this is over would fail the next journey.
  const bodies = await Promise.all(scripts.map((answer) => answer.body()))
  const total = bodies.reduce((sum, body) => sum + gzipSync(body).length, 0)
  expect(total).toBeGreaterThan(150_000)
  expect(total).toBeLessThan(250_000)
})

test('on wide screens: b switches between using and building, but not while writing [rule s.mode.switch, x.topnav]', async ({
  page,
  newOrganisation,
  enter,
  isMobile,
}) => {
  test.skip(isMobile, 'the switch stands in the bar of wide screens')
  const person = await newOrganisation()
  await enter(page, person)
  const build = page.getByRole('group', { name: 'Modo' }).getByRole('button', { name: 'Construir' })
  await expect(build).toHaveAttribute('aria-pressed', 'false')
  // It is on at once, and kept a moment later.
  const kept = page.waitForResponse(/user-settings\/update/)
  await page.keyboard.press('b')
  await expect(build).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('button', { name: 'Opções de desenvolvedor' })).toBeVisible()
  await kept
  await page.goto('/settings')
  await expect(build).toHaveAttribute('aria-pressed', 'true')
  await page.getByLabel('Telefone').focus()
  await page.keyboard.press('b')
  await expect(page.getByLabel('Telefone')).toHaveValue('b')
  await expect(build).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('group', { name: 'Modo' }).getByRole('button', { name: 'Usar' }).click()
  await expect(build).toHaveAttribute('aria-pressed', 'false')
})

test('on wide screens: builders create and get help, members have neither switch nor create menu [rule s.mode.switch, p.rule.builder-controls, x.topnav, x.dev-options, x.topnav.create-menu, x.app.form-block]', async ({
  page,
  newBrowser,
  newMember,
  company,
  enter,
  isMobile,
  look,
}) => {
  test.skip(isMobile, 'these menus stand in the bar of wide screens')
  await enter(page, company)
  await expect(page.getByRole('heading', { name: company.firstName })).toBeVisible()
  await page.keyboard.press('c')
  const menu = page.getByRole('menu', { name: 'Criar' })
  for (const entry of ['Tabela', 'App', 'Formulário', 'Automação']) {
    await expect(menu.getByRole('menuitem', { name: entry })).toBeVisible()
  }
  await look(page, 'create-menu')
  // A board is a table with stages; a form adds records to the table that one is on.
  await menu.getByRole('menuitem', { name: 'Kanban' }).click()
  const board = `Solicitações ${Date.now()}`
  await page.getByRole('dialog', { name: 'Novo kanban' }).getByLabel('Nome').fill(board)
  // Pressed twice, made once.
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.postData() ?? ''))
  await page.getByRole('button', { name: 'Criar kanban' }).dblclick()
  await expect(page).toHaveURL(/\/object\/tbl_\w+\/views\/viw_\w+/)
  expect(sent.filter((body) => body.includes(board))).toHaveLength(1)
  // Its cards show their names; the stage is the column that they stand in.
  const boards = sent.filter((body) => body.includes('kanban_field'))
  expect(boards.map((body) => (JSON.parse(body) as { fields: string[] }).fields.length)).toEqual([1])
  for (const stage of ['A fazer', 'Em andamento', 'Concluído'])
    await expect(page.getByRole('main').getByText(stage).first()).toBeVisible()
  // Those who write code have the ids of the table and of its fields at hand while they build, as in a new table.
  await page.getByRole('button', { name: 'Opções de desenvolvedor' }).click()
  const options = page.getByRole('dialog', { name: 'Opções de desenvolvedor' })
  await expect(options.getByText(/^tbl_\w+$/)).toBeVisible()
  await expect(options.getByText(/^fld_\w+$/)).toHaveCount(2)
  await look(page, 'dev-options')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('new form')
  await expect(page.getByRole('option', { selected: true })).toHaveText(/Formulário/)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Novo formulário' })
  await expect(dialog.getByLabel('Tabela')).toHaveValue(board)
  await dialog.getByLabel('Título').fill('Fale conosco')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Formulário público' }).getByLabel('Título').first()).toHaveValue(
    'Fale conosco',
  )
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Ajuda' }).click()
  const help = page.getByRole('menuitem', { name: 'Envie um e-mail para ajuda@oficina.test para pedir ajuda.' })
  await expect(help).toHaveAttribute('href', 'mailto:ajuda@oficina.test')
  await look(page, 'help-menu')

  const member = await newMember()
  const other = await newBrowser()
  await enter(other, member)
  await expect(other.getByRole('heading', { name: member.firstName })).toBeVisible()
  await expect(other.getByRole('button', { name: 'Criar' })).toBeHidden()
  await expect(other.getByRole('group', { name: 'Modo' })).toBeHidden()
  await other.keyboard.press('c')
  await expect(other.getByRole('menu')).toBeHidden()
})

test('on phones: a bar under the thumb leads around [rule x.mobile-bottom]', async ({
  page,
  company,
  enter,
  isMobile,
  look,
}) => {
  await enter(page, company)
  await expect(page.getByRole('heading', { name: company.firstName })).toBeVisible()
  const bar = page.getByRole('navigation', { name: 'Barra inferior' })
  if (!isMobile) return expect(bar).toBeHidden()
  await bar.getByRole('link', { name: 'Novidades' }).click()
  await expect(page.getByText('Nenhuma notificação nova')).toBeVisible()
  await bar.getByRole('link', { name: 'Início' }).click()
  await expect(page).toHaveURL(/\/home$/)
  await bar.getByRole('button', { name: 'Ações' }).click()
  const palette = page.getByRole('dialog', { name: 'Barra de ações' })
  await palette.getByRole('combobox').fill('configuracoes')
  await palette.getByRole('option', { name: 'Configurações', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Meu perfil' })).toBeVisible()
  await page.getByRole('link', { name: 'Todas as configurações' }).click()
  const menu = page.getByRole('navigation', { name: 'Configurações' })
  await expect(menu.getByRole('link', { name: 'Falar com o suporte' })).toHaveAttribute(
    'href',
    'mailto:ajuda@oficina.test',
  )
  await look(page, 'settings-menu')
  await menu.getByRole('link', { name: 'Notificações' }).click()
  await expect(page.getByRole('heading', { name: 'Notificações', level: 1 })).toBeVisible()
})

test('Back from a new table leads to where it was made, and asks for no other', async ({
  page,
  newOrganisation,
  enter,
}) => {
  await enter(page, await newOrganisation({ language: 'en' }), '/home/tables')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Table', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Dogs')
  await page.getByRole('dialog').getByLabel('Name').press('Enter')
  await expect(page).toHaveURL(/\/object\/tbl_/)
  await page.goBack()
  await expect(page).toHaveURL(/\/home\/tables$/)
  await expect(page.getByRole('link', { name: 'Dogs' }).first()).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
