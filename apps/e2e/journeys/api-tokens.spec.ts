import { checkAxe } from '../fixtures/screen.ts'
import { expect, test } from '../fixtures/test.ts'

test('a token is made, works, gets a new secret after a question, and is deleted [rule x.api-tokens, x.api-token-panel, t.token-generate]', async ({
  page,
  newOrganisation,
  enter,
  baseURL,
}) => {
  const person = await newOrganisation()
  await enter(page, person, '/automations/api-token')
  await expect(page.getByText('Nenhum token ainda')).toBeVisible()
  await checkAxe(page)
  await page.getByRole('button', { name: 'Novo token' }).first().click()
  const adding = page.getByRole('dialog', { name: 'Novo token' })
  await adding.getByLabel('Nome').fill('Site')
  await checkAxe(page)
  await adding.getByRole('button', { name: 'Criar' }).click()
  const first = await adding.getByLabel('Token', { exact: true }).inputValue()
  await adding.getByRole('button', { name: 'Concluir' }).click()
  const answers = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` }
    return (await fetch(new URL('/api/v1/tables', baseURL), { headers })).status
  }
  expect(await answers(first)).toBe(200)

  // The documented address only leads to the question.
  await page.getByRole('button', { name: /Site/ }).click()
  await expect(page).toHaveURL(/dialog=editApiToken/)
  const id = new URL(page.url()).searchParams.get('id') ?? ''
  await page.goto(`/api/v3/api-token/${id}/generate`)
  const panel = page.getByRole('dialog', { name: 'Site' })
  await expect(panel.getByText('Gerar um novo token?')).toBeVisible()
  expect(await answers(first)).toBe(200)
  await checkAxe(page)
  await panel.getByRole('button', { name: 'Gerar', exact: true }).click()
  const second = await panel.getByLabel('Token', { exact: true }).inputValue()
  await expect.poll(() => answers(first)).toBe(401)
  expect(await answers(second)).toBe(200)

  await panel.getByRole('button', { name: 'Excluir' }).click()
  await page
    .getByRole('dialog', { name: /Excluir o token/ })
    .getByRole('button', { name: 'Excluir' })
    .click()
  await expect(page.getByText('Nenhum token ainda')).toBeVisible()
  await expect.poll(() => answers(second)).toBe(401)
})
