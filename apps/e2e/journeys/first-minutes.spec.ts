import { firstAdmin, startProduct } from '../fixtures/product.ts'
import { checkAxe } from '../fixtures/screen.ts'
import { expect, test } from '../fixtures/test.ts'
import type { Page } from '@playwright/test'

/** Puts the first steps away: home is where the page leads then, and no tab leads back. */
async function hideFirstSteps(page: Page, url: string) {
  await page.getByRole('button', { name: 'Ocultar Comece aqui' }).click()
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByText('O que você quer organizar?')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Comece aqui' })).toHaveCount(0)
  await page.goto(`${url}/start-here`)
  await expect(page).toHaveURL(/\/home$/)
}

/** Whoever starts the product for the first time, on a server of their own: the others begin without the sample. */
test('a newcomer is led through the sample company, and takes it away with one click [rule x.start-here]', async ({
  page,
  signIn,
  look,
}) => {
  // A server that starts on an empty database and builds a company takes its time where others work too.
  test.setTimeout(150_000)
  const { url, stop } = await startProduct({ OFICINA_SAMPLE: '1' })
  try {
    await page.goto(`${url}/login`)
    await signIn(page, firstAdmin)
    await expect(page).toHaveURL(/\/start-here$/)
    const tour = page.getByRole('region', { name: 'Conheça a Marcenaria Jacarandá' })
    // It is being built while one looks, and then stands there by itself.
    await expect(tour.getByRole('link')).toHaveCount(5, { timeout: 40_000 })
    await expect(page.getByText('0 de 8 prontos')).toBeVisible()
    await checkAxe(page)
    await look(page, 'start-here')

    await tour.getByRole('link', { name: /Veja os pedidos/ }).click()
    await expect(page.getByRole('heading', { name: 'Pedidos' })).toBeVisible()
    await expect(page.getByText('#1430').first()).toBeVisible()
    await page.goto(`${url}/start-here`)
    await expect(tour.getByRole('link', { name: /Veja os pedidos.*Pronto/ })).toBeVisible()
    await expect(page.getByText('1 de 8 prontos')).toBeVisible()

    await tour.getByRole('link', { name: /Abra o painel de vendas/ }).click()
    await expect(page.getByText('Vendido em 90 dias')).toBeVisible()
    await expect(page.getByText(/R\$\s\d/).first()).toBeVisible()
    await look(page, 'sample-panel')
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto(`${url}/start-here`)
    await checkAxe(page, { coloursOnly: true })
    await tour.getByRole('link', { name: /Abra as entregas no celular/ }).click()
    await expect(page.getByText('Rota de hoje')).toBeVisible()
    await look(page, 'sample-route')

    await page.goto(`${url}/start-here`)
    await page.getByRole('button', { name: 'Remover exemplo' }).click()
    const question = page.getByRole('dialog', { name: 'Remover a empresa de exemplo?' })
    await expect(question.getByText('6 tabelas com todos os registros')).toBeVisible()
    await checkAxe(page)
    await look(page, 'remove-sample')
    await question.getByRole('button', { name: 'Remover exemplo' }).click()
    // The first steps of one's own stay, until one has seen enough: then it is an ordinary home.
    await expect(tour).toHaveCount(0, { timeout: 40_000 })
    await expect(page.getByText('0 de 3 prontos')).toBeVisible()
    await hideFirstSteps(page, url)
  } finally {
    // Nobody is left to wonder where the server went.
    await page.goto('about:blank')
    await stop()
  }
})

test('a newcomer without the sample company lands at home, and Start Here waits until it is hidden [rule s.home.start-here]', async ({
  page,
  signIn,
}) => {
  test.setTimeout(150_000)
  const { url, stop } = await startProduct({ OFICINA_SAMPLE: 'off' })
  try {
    await page.goto(`${url}/login`)
    await signIn(page, firstAdmin)
    // Their own page, and not always Start Here.
    await expect(page).toHaveURL(/\/home$/)
    await page.getByRole('link', { name: 'Comece aqui' }).click()
    await expect(page).toHaveURL(/\/start-here$/)
    await expect(page.getByText('0 de 3 prontos')).toBeVisible()
    await page.getByRole('link', { name: 'Início' }).first().click()
    await expect(page).toHaveURL(/\/home$/)
    await page.goto(`${url}/start-here`)
    await hideFirstSteps(page, url)
  } finally {
    await page.goto('about:blank')
    await stop()
  }
})
