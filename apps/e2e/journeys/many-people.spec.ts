import type { Page } from '@playwright/test'
import { inDatabase } from '../fixtures/database.ts'
import { good, newEmail, type Person } from '../fixtures/people.ts'
import { expect, once, test } from '../fixtures/test.ts'

/** More than one page of any list, made past the product: an invitation for each would take minutes. */
async function addPeople({ organisation: { slug } }: Person, count: number): Promise<string> {
  const mark = newEmail('').slice(1, 9)
  await inDatabase(
    `with org as (select id from oficina.orgs where slug = $1),
     setting as (select set_config('oficina.org', id, true) from org),
     role as (select r.id, r.org_id from oficina.roles r, org, setting where r.org_id = org.id and not r.is_admin limit 1),
     person as (select g, $2 || lpad(g::text, 6, '0') as tail, 'caixa' || g || '.' || $2 || '@longe.test' as email from generate_series(1, $3::int) g),
     account as (insert into oficina.accounts (id, email, first_name, last_name)
       select 'acc_' || tail, email, 'Pessoa' || g, 'Alvares' from person returning id)
     insert into oficina.users (org_id, id, account_id, email, seat, role_id, first_name, last_name, last_login_at)
       select role.org_id, 'usr_' || tail, 'acc_' || tail, email, 'member', role.id, 'Pessoa' || g, 'Alvares', now()
       from person, role, (select count(*) from account) done`,
    [slug, mark, count],
  )
  return mark
}

const cell = (page: Page, row: number, column: number) => page.locator(`[data-row="${row}"][data-column="${column}"]`)

test('a company of more than fifty people finds each of them', once, async ({ page, newOrganisation, enter }) => {
  const person = await newOrganisation()
  const { api } = person.client
  const mark = await addPeople(person, 120)
  const table = good(await api.tables.create({ label: 'Tarefas' }))
  good(await api.fields.create({ tableId: table.id, type: 'user', label: 'Responsável' }))
  good(await api.records.create({ tableId: table.id, values: { [table.fields[0]?.id ?? '']: 'Ligar' } }))

  // In a cell: part of a name, the words in any order, and Enter takes the one that is found.
  await enter(page, person, `/object/${table.id}`)
  await cell(page, 0, 1).click()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Responsável' }).pressSequentially('alvares pessoa99')
  await expect(page.getByRole('option')).toHaveText([/Pessoa99 Alvares/])
  await page.keyboard.press('Enter')
  await expect(cell(page, 0, 1)).toContainText('Pessoa99 Alvares')

  // On the page of users: fifty at a time, then by name and by address.
  await page.goto('/settings/users')
  const rows = page.getByText('Alvares', { exact: false })
  await expect(page.getByText('Pessoa1 Alvares')).toBeVisible()
  const before = await rows.count()
  await page.getByRole('button', { name: 'Mostrar mais' }).click()
  await expect.poll(() => rows.count()).toBeGreaterThan(before)
  const search = page.getByRole('searchbox', { name: 'Buscar por nome ou e-mail' })
  await search.fill('alvares pessoa117')
  await expect(page.getByText('Pessoa117 Alvares')).toBeVisible()
  await expect(page.getByText('Pessoa1 Alvares')).toBeHidden()
  await search.fill(`caixa118.${mark}@longe`)
  await expect(page.getByText('Pessoa118 Alvares')).toBeVisible()
  await expect(page.getByText('Pessoa117 Alvares')).toBeHidden()

  // In a document: who is mentioned is found by a part of the name too.
  const { id } = good(await api.docPages.create({ label: 'Ata' }))
  await page.goto(`/doc-page/${id}`)
  const text = page.getByRole('textbox', { name: 'Texto da página' })
  await text.click()
  await page.keyboard.type('Fale com @essoa116')
  const list = page.getByRole('listbox', { name: 'Mencionar alguém' })
  await expect(list.getByRole('option')).toHaveText([/Pessoa116 Alvares/])
  await page.keyboard.press('Enter')
  await expect(text).toContainText('@Pessoa116 Alvares')
  await expect(page.getByText('Salvo', { exact: true })).toBeVisible()
})
