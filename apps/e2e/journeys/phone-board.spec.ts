import { expectInPlace } from '../fixtures/geometry.ts'
import { makeOrders } from '../fixtures/orders.ts'
import { good } from '../fixtures/people.ts'
import { expect, test } from '../fixtures/test.ts'

test('an empty column without a value does not take the first screen of a phone, and a card can be carried to it', async ({
  page,
  newOrganisation,
  enter,
  isMobile,
  look,
}) => {
  test.skip(!isMobile, 'a matter of phones')
  const person = await newOrganisation()
  const { api } = person.client
  const { tableId, name, stage } = await makeOrders(person)
  const fields = { fields: [name], kanban_field: stage }
  const board = good(await api.views.create({ tableId, type: 'kanban', label: 'Quadro', ...fields }))
  await enter(page, person, `/object/${tableId}/views/${board.id}`)
  const column = (label: string) => page.getByRole('region', { name: label, exact: true })
  const card = column('Open').getByText('Order 1', { exact: true })
  await expect(card).toBeInViewport({ ratio: 1 })
  await expect(column('Sem categoria')).not.toBeInViewport()
  const lefts = await page.locator('[data-drop][aria-label]').evaluateAll((all) => all.map((one) => one.ariaLabel))
  expect(lefts).toEqual(['Open', 'Won', 'Sem categoria'])
  await expectInPlace(page)
  await look(page, 'phone-board')

  // A finger takes the card, rests at the edge until the last column comes, and lets go there.
  const box = await card.boundingBox()
  if (!box) throw new Error('there is no card')
  const touch = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
  const start = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  // A finger that rests longer would ask for the menu: the page's clock stands still until it moves.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1_000)
  await send('touchStart', start)
  await page.clock.runFor(300)
  await expect(page.locator('[data-dragging]')).toBeVisible()
  for (let step = 1; step <= 8; step++)
    await send('touchMove', { x: start.x + ((380 - start.x) * step) / 8, y: start.y })
  await page.clock.resume()
  await expect(column('Sem categoria')).toBeInViewport({ ratio: 0.9 })
  const to = await column('Sem categoria').boundingBox()
  await send('touchMove', { x: (to?.x ?? 0) + (to?.width ?? 0) / 2, y: start.y })
  await expect(column('Sem categoria')).toHaveAttribute('data-over')
  await send('touchEnd')
  await expect(column('Sem categoria').getByText('Order 1', { exact: true })).toBeVisible()
  await expect.poll(async () => good(await api.records.get({ tableId, recordId: 1 })).values[stage] ?? null).toBeNull()
  await expectInPlace(page, 'after the drop')

  // With a card in it, it stands first when the board opens again.
  await page.reload()
  await expect(column('Sem categoria').getByText('Order 1', { exact: true })).toBeInViewport({ ratio: 1 })
})
