import { firstAdmin, startProduct } from '../fixtures/product.ts'
import { checkAxe } from '../fixtures/screen.ts'
import { expect, test } from '../fixtures/test.ts'

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
    // An ordinary home, without anything to get to know.
    await expect(page).toHaveURL(/\/home$/, { timeout: 40_000 })
    await expect(page.getByText('O que você quer organizar?')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Comece aqui' })).toHaveCount(0)
  } finally {
    // Nobody is left to wonder where the server went.
    await page.goto('about:blank')
    await stop()
  }
})
