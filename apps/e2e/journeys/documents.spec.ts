import type { Locator, Page } from '@playwright/test'
import { inDatabase } from '../fixtures/database.ts'
import { choose, notices } from '../fixtures/parts.ts'
import { good, type Person } from '../fixtures/people.ts'
import { png } from '../fixtures/pictures.ts'
import { checkAxe } from '../fixtures/screen.ts'
import { expect, once, test } from '../fixtures/test.ts'

const makePage = async ({ client: { api } }: Person, label = 'Manual da equipe') => {
  const { id } = good(await api.docPages.create({ label }))
  return { id, path: `/doc-page/${id}` }
}

const textOf = (page: Page): Locator => page.getByRole('textbox', { name: 'Texto da página' })
const isSaved = (page: Page) => expect(page.getByText('Salvo', { exact: true })).toBeVisible()

/** Types a slash and picks from the list that opens. */
async function insert(page: Page, what: string) {
  await page.keyboard.type('/')
  await page.getByRole('listbox', { name: 'Inserir' }).getByRole('option', { name: what, exact: true }).click()
}

test(
  'a document written by two people at once, one of them cut off for a while',
  once,
  async ({ page, newBrowser, newMember, enter, expectProblem, look }) => {
    const [ada, bia] = [await newMember('builder'), await newMember('member')]
    const { path } = await makePage(ada)
    const other = await newBrowser()
    await enter(page, ada, path)
    await enter(other, bia, path)
    await expect(textOf(page)).toBeVisible()
    await textOf(page).click()
    await page.keyboard.type('De Ada.')
    await expect(textOf(other)).toContainText('De Ada.')
    await textOf(other).click()
    await other.keyboard.press('Control+End')
    await other.keyboard.press('Enter')
    await other.keyboard.type('De Bia.')
    await expect(textOf(page)).toContainText('De Bia.')
    await expect(page.locator(`[data-caret] [data-name="${bia.firstName} ${bia.lastName}"]`)).toBeAttached()
    await expect(page.getByTitle(`${bia.firstName} ${bia.lastName}`).first()).toBeVisible()
    await look(page, 'document-together')

    // Cut off, both go on writing.
    expectProblem(/ERR_INTERNET_DISCONNECTED/)
    await other.context().setOffline(true)
    await other.keyboard.type(' Escrito sem rede.')
    await expect(other.getByText('Sem conexão: ainda não salvo')).toBeVisible({ timeout: 20_000 })
    await page.keyboard.press('Control+Home')
    await page.keyboard.type('Enquanto isso. ')
    await isSaved(page)
    await other.context().setOffline(false)
    const whole = ['Enquanto isso. De Ada.', 'De Bia. Escrito sem rede.']
    for (const one of [page, other]) {
      await expect(textOf(one).locator('p')).toHaveText(whole, { timeout: 20_000 })
      await isSaved(one)
    }
    await page.reload()
    await expect(textOf(page).locator('p')).toHaveText(whole)
  },
)

test('everything that can stand on a page [rule s.docpage.print, x.doc-page, k.doc.width, v.docpage.blocks]', async ({
  page,
  newMember,
  newBrowser,
  enter,
  look,
}) => {
  const person = await newMember('builder')
  const { api } = person.client
  const app = good(await api.apps.create({ label: `Painel ${person.userId.slice(-5)}` }))
  const { component } = good(await api.blocks.create({ appId: app.id, type: 'text', settings: { title: 'Recado' } }))
  await enter(page, person, '/home/apps')
  await page.getByRole('button', { name: 'Nova página' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nova página' })
  await dialog.getByLabel('Nome da página').fill('Guia')
  await dialog.getByRole('button', { name: 'Criar página' }).click()
  await expect(page).toHaveURL(/\/doc-page\/doc_/)
  await expect(page.getByRole('heading', { level: 1, name: 'Guia' })).toBeVisible()
  // A line is no longer than people read with ease.
  if ((page.viewportSize()?.width ?? 0) > 800) expect((await textOf(page).boundingBox())?.width).toBe(680)
  await textOf(page).click()
  await page.keyboard.type('/')
  await expect(page.getByRole('listbox', { name: 'Inserir' })).toBeVisible()
  await checkAxe(page)
  await look(page, 'document-insert')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Começo')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Fale com @Rafael')
  await page.getByRole('listbox', { name: 'Mencionar alguém' }).getByRole('option').first().click()
  await expect(textOf(page)).toContainText('@Rafael Lima')
  await page.keyboard.press('Enter')
  await insert(page, 'Tarefas')
  await page.keyboard.type('Ligar')
  await textOf(page).getByRole('checkbox', { name: 'Tarefa: Ligar' }).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await insert(page, 'Destaque')
  await page.keyboard.type('Atenção')
  await page.keyboard.press('Control+End')
  await page.getByRole('button', { name: 'Continuar escrevendo no fim da página' }).click()
  await insert(page, 'Tabela')
  await page.keyboard.type('Nome')
  await page.getByRole('toolbar', { name: 'Tabela' }).getByRole('button', { name: 'Linha abaixo' }).click()
  await expect(textOf(page).locator('tr')).toHaveCount(4)
  const column = textOf(page).locator('col').first()
  const usual = (await textOf(page).locator('th').first().boundingBox())?.width ?? 0
  await page.getByRole('toolbar', { name: 'Tabela' }).getByRole('button', { name: 'Alargar coluna' }).click()
  await expect(column).toHaveCSS('width', `${Math.round(usual) + 40}px`)
  await page.getByRole('button', { name: 'Continuar escrevendo no fim da página' }).click()
  await page.keyboard.type('javascript:alert(1) e ')
  const chooser = page.waitForEvent('filechooser')
  await insert(page, 'Imagem')
  await (await chooser).setFiles({ ...png(160), name: 'planta.png' })
  const picture = textOf(page).getByRole('img', { name: 'planta.png' })
  await expect(picture).toBeVisible()
  await textOf(page).getByRole('separator', { name: 'Largura da imagem' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => (await picture.boundingBox())?.width).toBe(180)
  await page.getByRole('button', { name: 'Continuar escrevendo no fim da página' }).click()
  await insert(page, 'Bloco de app')
  const picker = page.getByRole('dialog', { name: 'Inserir bloco de app' })
  await choose(page, picker.getByLabel('App', { exact: true }).first(), app.label)
  await choose(page, picker.getByLabel('Bloco', { exact: true }).first(), 'Recado')
  await picker.getByRole('button', { name: 'Inserir bloco' }).click()
  await expect(textOf(page).getByRole('region', { name: 'Recado' })).toBeVisible()
  const edge = textOf(page).getByRole('separator', { name: 'Altura do bloco' })
  const height = Number(await edge.getAttribute('aria-valuenow'))
  await edge.focus()
  await page.keyboard.press('ArrowDown')
  await expect(edge).toHaveAttribute('aria-valuenow', String(height + 18))
  await isSaved(page)
  await checkAxe(page)
  await look(page, 'document')
  await page.emulateMedia({ colorScheme: 'dark' })
  await checkAxe(page, { coloursOnly: true })
  await look(page, 'document-dark')
  await page.emulateMedia({ colorScheme: 'light' })

  // On paper there is the page alone.
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation').first()).toBeHidden()
  await expect(textOf(page).getByRole('heading', { name: 'Começo' })).toBeVisible()
  await look(page, 'document-print')
  await page.emulateMedia({ media: 'screen' })

  // A block that went says so, and the page stays.
  good(await api.blocks.remove({ appId: app.id, blockId: component.id }))
  await page.reload()
  await expect(page.getByText('Este bloco não está disponível')).toBeVisible()
  await expect(textOf(page).getByRole('checkbox', { name: 'Tarefa: Ligar' })).toBeChecked()
  await expect(textOf(page).getByRole('img', { name: 'planta.png' })).toBeVisible()

  const reader = await newBrowser()
  await enter(reader, await newMember('viewer'), new URL(page.url()).pathname)
  await expect(reader.getByText('Somente leitura')).toBeVisible()
  await expect(reader.getByRole('heading', { name: 'Começo' })).toBeVisible()
  await expect(textOf(reader)).toHaveCount(0)
})

test(
  'a page is renamed, copied, brought back to an earlier version, put away and deleted for ever',
  once,
  async ({ page, newMember, enter, look, expectProblem }) => {
    // The page that is put away is still on screen when its last event comes.
    expectProblem(/GET \/api\/v3\/doc-page\/doc_\w+ 404/)
    const person = await newMember('builder')
    const { id, path } = await makePage(person, 'Rascunho')
    await enter(page, person, path)
    await page.getByRole('button', { name: 'Rascunho' }).click()
    await page.getByLabel('Renomear página').fill('Regras da casa')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Regras da casa' })).toBeVisible()
    await textOf(page).click()
    await page.keyboard.type('Primeira regra')
    await isSaved(page)

    await page.getByRole('button', { name: 'Histórico de versões' }).click()
    const history = page.getByRole('dialog', { name: 'Histórico de versões' })
    await expect(history.getByText('Nenhuma versão anterior ainda')).toBeVisible()
    await history.getByRole('button', { name: 'Fechar' }).click()
    // Some minutes go by, and the rule is written anew.
    await inDatabase(`update oficina.documents set version_at = now() - interval '6 minutes' where id = $1`, [id])
    await textOf(page).click()
    await page.keyboard.press('Control+A')
    await page.keyboard.type('Outra coisa')
    await isSaved(page)
    await page.getByRole('button', { name: 'Histórico de versões' }).click()
    await history.getByRole('button', { name: 'Rafael Lima' }).click()
    await expect(page.getByText(/^Versão de /)).toBeVisible()
    await expect(page.getByText('Primeira regra')).toBeVisible()
    await checkAxe(page)
    await look(page, 'document-versions')
    await page.getByRole('button', { name: 'Restaurar', exact: true }).click()
    await expect(textOf(page)).toHaveText('Primeira regra')
    await isSaved(page)

    await page.getByRole('button', { name: 'Mais ações da página' }).click()
    await page.getByRole('menuitem', { name: 'Duplicar' }).click()
    await page.getByRole('button', { name: 'Duplicar página' }).click()
    await expect(notices(page).getByText('“Regras da casa cópia” está pronta')).toBeVisible()
    await notices(page).getByRole('button', { name: 'Abrir' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Regras da casa cópia' })).toBeVisible()
    await expect(textOf(page)).toContainText('Primeira regra')

    await page.getByRole('button', { name: 'Mais ações da página' }).click()
    await page.getByRole('menuitem', { name: 'Arquivar' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Arquivar' }).click()
    await expect(page).toHaveURL(/\/home$/)
    await expect(notices(page).getByText('Página “Regras da casa cópia” arquivada')).toBeVisible()
    await page.goto('/home/recovery')
    await page.getByRole('button', { name: 'Excluir para sempre: Regras da casa cópia' }).click()
    const erase = page.getByRole('dialog')
    const button = erase.getByRole('button', { name: 'Excluir para sempre' })
    for (const box of [
      'Quero excluir para sempre',
      'Tenho autorização para excluir',
      'Sei que não posso recuperar estes dados',
    ]) {
      await expect(button).toBeDisabled()
      await erase.getByLabel(box).check()
    }
    await button.click()
    await expect(notices(page).getByText('foi excluída para sempre')).toBeVisible()
    good(await person.client.api.trash.archive({ id, type: 'doc-page' }))
    await page.getByRole('button', { name: 'Restaurar Regras da casa', exact: true }).click()
    await page.getByRole('button', { name: 'Restaurar página' }).click()
    await notices(page).getByRole('button', { name: 'Abrir' }).click()
    await expect(textOf(page)).toContainText('Primeira regra')
  },
)
