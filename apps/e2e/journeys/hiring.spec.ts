import { countHands } from '../fixtures/counting.ts'
import { dragTo, expectInPlace, expectOneScroller } from '../fixtures/geometry.ts'
import { languages, press, textsIn, type } from '../fixtures/hands.ts'
import { expect, once, test } from '../fixtures/test.ts'
import { closePanel, dragByTouch } from '../fixtures/touch.ts'

test.use({ actionTimeout: 10_000 })

for (const language of languages)
  test(
    `candidates go through the stages of a pipeline (${language})`,
    once,
    async ({ page, newOrganisation, enter }, info) => {
      test.setTimeout(120_000)
      const t = textsIn(language)
      const said = await countHands(page, info)
      await enter(page, await newOrganisation({ language }))
      await page.getByRole('button', { name: t('common:create.label'), exact: true }).click()
      await page.getByRole('menuitem', { name: t('common:create.kanban'), exact: true }).click()
      await type(page, 'Candidatos')
      await press(page, 'Enter')
      await expect(page.getByRole('heading', { name: 'Candidatos' })).toBeVisible()
      const column = (name: string) => page.getByRole('region', { name, exact: true })
      const [todo, doing, done] = ['todo', 'doing', 'done'].map((one) => t(`home:newKanban.${one}`)) as [
        string,
        string,
        string,
      ]
      const card = (name: string) => page.getByRole('button', { name: new RegExp(name) }).first()

      // Each is typed where it begins; nothing else comes of the letters.
      for (const name of ['Ana Banfi', 'Nico Funes', 'Carla Fank']) {
        await page
          .getByRole('button', { name: t('views:kanban.addTo').replace('{{column}}', todo) })
          .first()
          .click()
        await type(page, name)
        await press(page, 'Enter')
        await expect(page.getByRole('dialog', { name })).toBeVisible()
        await page
          .getByRole('dialog', { name })
          .getByRole('button', { name: t('common:action.close'), exact: true })
          .click()
        await expect(page.getByRole('dialog')).toHaveCount(0)
        await expect(column(todo).getByText(name)).toBeVisible()
      }
      await expectInPlace(page, 'three cards')

      // Dragged on, back by undo, on again; by keys too.
      const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
      await dragTo(page, card('Ana Banfi'), column(doing))
      await saved
      await expect(column(doing).getByText('Ana Banfi')).toBeVisible()
      await press(page, 'Control+z')
      await expect(column(todo).getByText('Ana Banfi')).toBeVisible()
      await press(page, 'Control+Shift+z')
      await expect(column(doing).getByText('Ana Banfi')).toBeVisible()
      await card('Nico Funes').focus()
      await press(page, 'Alt+ArrowRight')
      await expect(column(doing).getByText('Nico Funes')).toBeVisible()
      await dragTo(page, card('Ana Banfi'), column(done))
      await expect(column(done).getByText('Ana Banfi')).toBeVisible()
      await page.reload()
      await expect(column(done).getByText('Ana Banfi')).toBeVisible()
      await expect(column(doing).getByText('Nico Funes')).toBeVisible()
      await expect(column(todo).getByText('Carla Fank')).toBeVisible()
      await expectInPlace(page, 'after a reload')
      said()
    },
  )

for (const language of languages)
  test(`candidates go through the stages on the phone (${language})`, async ({
    page,
    newOrganisation,
    enter,
    isMobile,
  }, info) => {
    test.skip(!isMobile, 'at the desk it is done above')
    test.setTimeout(120_000)
    const t = textsIn(language)
    const said = await countHands(page, info)
    await enter(page, await newOrganisation({ language }))
    await page.getByRole('button', { name: t('common:create.label'), exact: true }).tap()
    await page.getByRole('menuitem', { name: t('common:create.kanban'), exact: true }).tap()
    await type(page, 'Candidatos')
    await press(page, 'Enter')
    await expect(page.getByRole('heading', { name: 'Candidatos' })).toBeVisible()
    const column = (name: string) => page.getByRole('region', { name, exact: true })
    const card = (name: string) => page.getByRole('button', { name: new RegExp(name) }).first()
    const [todo, doing] = [t('home:newKanban.todo'), t('home:newKanban.doing')]
    for (const name of ['Ana Banfi', 'Nico Funes']) {
      await page
        .getByRole('button', { name: t('views:kanban.addTo').replace('{{column}}', todo) })
        .first()
        .tap()
      await type(page, name)
      await press(page, 'Enter')
      await expect(page.getByRole('dialog', { name })).toBeVisible()
      await closePanel(page, t)
      await expect(column(todo).getByText(name)).toBeVisible()
    }
    await expectInPlace(page, 'two cards')
    await expectOneScroller(page, 'the board')

    // Carried on by a finger, back by undo, and on again.
    await dragByTouch(page, card('Ana Banfi'), column(doing))
    await expect(column(doing).getByText('Ana Banfi')).toBeVisible()
    await page
      .getByRole('button', { name: t('records:page.undo'), exact: true })
      .last()
      .tap()
    await expect(column(todo).getByText('Ana Banfi')).toBeVisible()
    await dragByTouch(page, card('Nico Funes'), column(doing))
    await expect(column(doing).getByText('Nico Funes')).toBeVisible()
    await page.reload()
    await expect(column(todo).getByText('Ana Banfi')).toBeVisible()
    await expect(column(doing).getByText('Nico Funes')).toBeVisible()
    said()
  })
