import { openOrgMenu } from '../fixtures/parts.ts'
import { good, newEmail } from '../fixtures/people.ts'
import { firstAdmin, startProduct } from '../fixtures/product.ts'
import { checkAxe } from '../fixtures/screen.ts'
import { expect, test } from '../fixtures/test.ts'
import type { Page } from '@playwright/test'

/** Puts the first steps away: home is where the page leads then, and no tab leads back, but the help menu does. */
async function hideFirstSteps(page: Page) {
  await page.getByRole('button', { name: 'Ocultar Comece aqui' }).click()
  await expect(page).toHaveURL(/\/home$/)
  await expect(page.getByText('O que você quer organizar?')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Comece aqui' })).toHaveCount(0)
  await openFromMenu(page, 'Oficina')
  await expect(page.getByRole('button', { name: 'Mostrar na página inicial' })).toBeVisible()
}

/** Under Help, and on a phone in the menu of the organisation. */
async function openFromMenu(page: Page, organisation: string) {
  const isPhone = (page.viewportSize()?.width ?? 0) < 800
  await (isPhone ? openOrgMenu(page, organisation) : page.getByRole('button', { name: 'Ajuda' }).click())
  await page.getByRole('menuitem', { name: 'Comece aqui' }).click()
  await expect(page).toHaveURL(/\/start-here$/)
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
    await hideFirstSteps(page)
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
    await hideFirstSteps(page)
  } finally {
    await page.goto('about:blank')
    await stop()
  }
})

test('Start Here says that it is done, leaves the menu, and stands under Help [rule s.home.start-here]', async ({
  page,
  newOrganisation,
  enter,
  look,
}) => {
  const person = await newOrganisation()
  const { api } = person.client
  good(await api.tables.create({ label: 'Visitas' }))
  await enter(page, person, '/home')
  const tab = page.getByRole('link', { name: 'Comece aqui' })
  await tab.click()
  await expect(page.getByText('1 de 3 prontos')).toBeVisible()
  good(await api.apps.create({ label: 'Rota' }))
  const { roles } = good(await api.roles.list())
  const role = roles.find(({ name }) => name === 'Membro')?.id_profile ?? ''
  good(await api.users.invite({ emails: [newEmail('rafael')], seat: 'member', id_profile: role }))
  // Whoever took the last step elsewhere hears of it at home.
  await page.goto('/home')
  const notice = page.getByText('Você concluiu todos os primeiros passos')
  await expect(notice).toBeVisible()
  await expect(tab).toHaveCount(0)
  await look(page, 'start-here-done')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Apps' })).toBeVisible()
  await expect(notice).toHaveCount(0)
  await expect(tab).toHaveCount(0)
  await openFromMenu(page, person.organisation.name)
  await expect(page.getByText('3 de 3 prontos')).toBeVisible()
  await checkAxe(page)
  await look(page, 'start-here-again')
})

test('a new member finds at home what they were given, and opens it', async ({
  page,
  newMember,
  postmaster,
  enter,
  look,
}) => {
  const member = await newMember('member')
  const label = (name: string) => `${name} ${newEmail('').slice(1, 9)}`
  const [visits, secret, route] = [label('Visitas'), label('Salários'), label('Rota')]
  const table = good(await postmaster.api.tables.create({ label: visits }))
  good(await postmaster.api.tables.create({ label: secret }))
  const app = good(await postmaster.api.apps.create({ label: route }))
  good(
    await postmaster.api.roles.create({
      profile_name: label('Campo'),
      color: 'verde',
      profile_data: { tables_enabled: { [table.id]: 'edit' }, dashboards_enabled: { [app.id]: 'interact' } } as never,
      members: [member.userId],
    }),
  )
  await enter(page, member, '/home')
  const list = page.getByRole('list', { name: 'O que você pode abrir' })
  await expect(list.getByRole('link')).toHaveCount(2)
  await expect(list.getByRole('link', { name: route })).toBeInViewport({ ratio: 1 })
  expect(await page.content()).not.toContain(secret)
  await checkAxe(page)
  await look(page, 'home-of-a-new-member')
  await list.getByRole('link', { name: visits }).click()
  await expect(page.getByRole('heading', { name: visits })).toBeVisible()
})
