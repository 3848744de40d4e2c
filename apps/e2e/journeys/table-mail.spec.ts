import { createTransport, type SendMailOptions } from 'nodemailer'
import { good } from '../fixtures/people.ts'
import { checkAxe } from '../fixtures/screen.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ inBuild: true })

/** As a customer's own program sends it. */
async function send(mail: SendMailOptions) {
  const port = Number(process.env.OFICINA_TEST_SMTP)
  const transport = createTransport({ host: '127.0.0.1', port, secure: false, ignoreTLS: true })
  await transport.sendMail({ from: 'Ricardo Moreira <ricardo@grupo.test>', ...mail })
  transport.close()
}

test('a table gets an address, and what is mailed to it becomes a record and its conversation [rule t.email-feature]', async ({
  page,
  newOrganisation,
  enter,
  look,
}) => {
  const person = await newOrganisation()
  const { api } = person.client
  const table = good(await api.tables.create({ label: 'Pedidos', name_label: 'Pedido' }))
  const add = (label: string, kind: string) =>
    api.fields.create({ tableId: table.id, label, type: kind }).then((answer) => good(answer).id)
  await add('Contato', 'email')
  await add('Mensagem', 'text')
  await enter(page, person, `/object/${table.id}`)
  await page.getByRole('button', { name: 'Estrutura da tabela' }).click()
  await page.getByRole('menuitem', { name: 'E-mail' }).click()
  const dialog = page.getByRole('dialog', { name: 'E-mail da tabela' })
  await dialog.getByRole('switch', { name: 'E-mail desta tabela' }).check()
  const address = dialog.getByRole('textbox', { name: 'Endereço' })
  await expect(address).toHaveValue(/^pedidos-[a-z2-7]{16}@correio\.test$/)
  await expect(dialog.getByRole('combobox', { name: 'Remetente' })).toHaveValue('Contato')
  await expect(dialog.getByRole('combobox', { name: 'Assunto' })).toHaveValue('Pedido')
  await checkAxe(page)
  await look(page, 'table-mail-settings')
  const to = await address.inputValue()
  await dialog.getByRole('button', { name: 'Fechar' }).last().click()
  await expect(dialog).toBeHidden()

  // Whoever looks at the table sees the record come in.
  await send({ to, subject: 'Mesa de jantar', text: 'Quero uma mesa de 2 m.', messageId: '<mesa@grupo.test>' })
  await expect(page.getByText('Mesa de jantar').first()).toBeVisible()
  await expect(page.getByText('ricardo@grupo.test').first()).toBeAttached()
  await page.goto(`/object/${table.id}?record=1`)
  const panel = page.getByRole('dialog', { name: 'Mesa de jantar' })
  await panel.getByRole('button', { name: 'E-mail', exact: true }).click()
  const mails = panel.locator('[data-mail]')
  await expect(mails).toHaveCount(1)
  await expect(mails).toContainText('Quero uma mesa de 2 m.')

  // And whoever looks at the conversation sees the answer.
  const photo = { filename: 'sala.txt', content: 'a porta é estreita' }
  const html = '<p>Pode ser <b>dia 27</b>?</p><script>alert(1)</script><img src="https://grupo.test/pixel.png">'
  await send({ to, subject: 'Re: Mesa de jantar', html, inReplyTo: '<mesa@grupo.test>', attachments: [photo] })
  await expect(mails).toHaveCount(2)
  await expect(mails.last()).toContainText('Pode ser dia 27?')
  await expect(mails.last()).not.toContainText('alert')
  await expect(mails.first()).toHaveAttribute('data-mail', /^tml_/)
  await expect(mails.last().getByRole('link', { name: /^sala\.txt/ })).toBeVisible()
  await checkAxe(page)
  await look(page, 'record-mails')
  await mails.first().getByRole('button').click()
  await expect(mails.first().getByRole('button')).toHaveAttribute('aria-expanded', 'true')
})
