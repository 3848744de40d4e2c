import { textsIn } from '../fixtures/hands.ts'
import { expect, once, test } from '../fixtures/test.ts'

const t = textsIn('pt-BR')

test('help leads to the documentation, where a search finds a page with its picture', async ({
  page,
  context,
  company,
  enter,
  isMobile,
  look,
}) => {
  await enter(page, company)
  // On phones, the person's menu has it.
  if (isMobile) await page.getByRole('button', { name: /^Menu da organização/ }).click()
  else await page.getByRole('button', { name: t('common:help.label') }).click()
  const opened = context.waitForEvent('page')
  await page.getByRole('menuitem', { name: t('common:help.docs') }).click()
  const docs = await opened
  await expect(docs.getByRole('heading', { level: 1, name: t('guides:title') })).toBeVisible()
  await look(docs, 'docs-contents')

  await docs.getByRole('searchbox', { name: t('guides:search') }).fill('soma formula')
  await expect(docs.getByRole('search').getByRole('link').first()).toBeVisible()
  await docs.getByRole('searchbox', { name: t('guides:search') }).fill('kanban')
  await docs
    .getByRole('search')
    .getByRole('link', { name: /Monte um kanban/ })
    .click()
  await expect(docs).toHaveURL(/\/docs\/views#kanban$/)
  await expect(docs.getByRole('heading', { level: 1, name: 'Visualizações' })).toBeVisible()
  await expect(docs.getByRole('heading', { level: 2, name: /Monte um kanban/ })).toBeInViewport()
  const picture = docs.getByRole('img', { name: /Um kanban com cartões/ })
  await picture.scrollIntoViewIfNeeded()
  await expect(picture).toHaveJSProperty('complete', true)
  await expect(picture).not.toHaveJSProperty('naturalWidth', 0)
  await look(docs, 'docs-page')

  await docs
    .getByRole('navigation', { name: t('guides:ways') })
    .getByRole('link', { name: /Próxima/ })
    .click()
  await expect(docs.getByRole('heading', { level: 1, name: 'Filtrar, ordenar e agrupar' })).toBeInViewport()
})

test('a visitor reads the documentation in their language, and a page that is not there is not found', async ({
  newBrowser,
  product,
  look,
}) => {
  const page = await newBrowser({ locale: 'es-MX' })
  await page.goto(`${product.url}/docs/formulas`)
  await expect(page.getByRole('heading', { level: 1, name: 'Fórmulas' })).toBeVisible()
  await expect(page.getByText('Calcula un campo con otros campos del mismo registro.')).toBeVisible()
  await page.getByRole('button', { name: /^Idioma/ }).click()
  await page.getByRole('menuitem', { name: 'English' }).click()
  await expect(page.getByText('Calculate a field from other fields of the same record.')).toBeVisible()
  // What is searched and followed stays in the language that was chosen.
  await page.getByRole('searchbox', { name: 'Search the documentation' }).fill('zzzz')
  await expect(page.getByText('No results for "zzzz"')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Formula functions' }).first().click()
  await expect(page.getByRole('heading', { level: 3, name: 'ARRAYJOIN(list, [separator])' })).toBeVisible()
  await look(page, 'docs-functions')
  await page.goto(`${product.url}/docs/nada`)
  await expect(page.getByText('not_found')).toBeVisible()
})

test('old addresses of the documentation lead to it', once, async ({ page, company, enter }) => {
  await enter(page, company, '/settings/documentation')
  await expect(page).toHaveURL(/\/docs$/)
  await expect(page.getByRole('heading', { level: 1, name: t('guides:title') })).toBeVisible()
})
