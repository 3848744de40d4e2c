import type { Locator, Page, Response } from '@playwright/test'
import { request } from '../../server/test/api.ts'
import { languages, textsIn } from '../fixtures/hands.ts'
import { openOrgMenu } from '../fixtures/parts.ts'
import { type Client, good, newEmail, type Person } from '../fixtures/people.ts'
import { expect, once, test } from '../fixtures/test.ts'

// A machine that is busy sends many a page without its picture before it sends one with it.
test.describe.configure({ timeout: 120_000 })

/** How a browser asks when somebody opens a page. */
const opening = { accept: 'text/html', 'sec-fetch-dest': 'document', 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)' }

/** The page of home as it leaves the server, before anything runs in it. */
async function askHome(url: string, client: Pick<Client, 'cookies' | 'headers'>) {
  const { status, body, headers } = await request(url, client, 'GET', '/home', {}, opening)
  expect(status).toBe(200)
  const html = String(body)
  return { html, isRendered: isRendered(html), cacheControl: headers.get('cache-control') }
}

const isRendered = (html: string) => /<main[^>]* id="content"/.test(html)

/** One that came with its picture: a server that was busy sends a page without, which is right too. */
async function askDrawn(url: string, client: Client) {
  let page = await askHome(url, client)
  await expect(async () => {
    page = await askHome(url, client)
    expect(page.isRendered, 'the page is drawn').toBe(true)
  }).toPass({ intervals: [50, 100, 200] })
  return page
}

/** Opens home until it comes with its picture. Its scripts may be held back: a page without one would wait for them. */
async function openDrawn(page: Page) {
  await expect(async () => {
    const answer = await page.goto('/home', { waitUntil: 'commit' })
    expect(isRendered((await answer?.text()) ?? ''), 'the page is drawn').toBe(true)
  }).toPass({ intervals: [50, 100, 200] })
  await page.waitForLoadState('domcontentloaded')
}

/** Lets no script of ours begin before it is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/index-*.js', async (route) => {
    await released
    // The page may have been left meanwhile.
    await route.continue().catch(() => {})
  })
  return release
}

/** Holds back the one script that has this text in it, and tells when it is asked for. */
async function holdScriptWith(page: Page, text: string) {
  const asked = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch()
    if ((await response.text()).includes(text)) {
      asked.resolve()
      await released.promise
    }
    await route.fulfill({ response })
  })
  const release = async () => {
    released.resolve()
    // The page may be left for another, which asks for them again.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
  return { asked: asked.promise, release }
}

/** Remembers what the server drew, and whether any of it was seen although it is made for another window. */
const rememberDrawn = `
document.addEventListener('DOMContentLoaded', () => {
  const drawn = (window.drawn = [...document.querySelectorAll('main, main h1, main li, main input, header, nav')])
  window.wasSeen = false
  const look = () => {
    if (drawn.some((one) => one.isConnected && one.checkVisibility({ visibilityProperty: true }))) window.wasSeen = true
    requestAnimationFrame(look)
  }
  // Not at once: nothing is shown before the style sheets are there.
  requestAnimationFrame(look)
})`

/** Which of them are still there once the scripts have taken over. */
const keptOf = (page: Page) =>
  page.evaluate<{ drawn: number; kept: number }>(
    '({ drawn: window.drawn.length, kept: window.drawn.filter((one) => one.isConnected).length })',
  )

/** Where the scripts believe something else than what stands on the page: of an attribute, nobody would ever tell. */
const misbelieved = (page: Page) =>
  page.evaluate<string[]>(`[...document.querySelectorAll('#root *')].flatMap((one) => {
    const believed = one[Object.keys(one).find((key) => key.startsWith('__reactProps$'))] ?? {}
    const names = { className: 'class', href: 'href', id: 'id', 'aria-label': 'aria-label', 'aria-controls': 'aria-controls' }
    return Object.entries(names)
      .filter(([prop, name]) => (believed[prop] ?? null) !== one.getAttribute(name))
      .map(([prop, name]) => name + ' is ' + one.getAttribute(name) + ', believed ' + believed[prop])
  })`)

/** The scripts hear whatever is pressed from now on. */
const takenOver = (page: Page) =>
  expect.poll(() => page.evaluate<string>('typeof window.oficinaEarly'), { intervals: [30, 60, 100] }).toBe('undefined')

async function furnish({ client: { api } }: Person) {
  const table = good(await api.tables.create({ label: 'Clientes' }))
  const app = good(await api.apps.create({ label: 'Painel de vendas' }))
  good(await api.apps.create({ label: 'Rotas da semana' }))
  const tabs = [{ id: table.id, type: 'table' as const }]
  const folder = good(await api.folders.create({ label: 'Comercial', tabs }))
  good(await api.favorites.save({ tabs: [{ id: table.id, type: 'table' }] }))
  return { tableId: table.id, appId: app.id, folderId: folder.id }
}

const words = {
  'pt-BR': {
    hello: /Bom dia|Boa tarde|Boa noite|Olá/,
    tabs: 'Seções do início',
    starred: 'Favoritos',
    folders: 'Pastas',
  },
  en: {
    hello: /Good (?:morning|afternoon|evening)|Hello/,
    tabs: 'Home sections',
    starred: 'Starred',
    folders: 'Folders',
  },
  es: { hello: /Buen|Hola/, tabs: 'Secciones del inicio', starred: 'Favoritos', folders: 'Carpetas' },
} as const

/** Home as a person sees it, with all that is theirs. */
async function isWhole(page: Page, language: keyof typeof words = 'pt-BR') {
  const text = words[language]
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(text.hello)
  await expect(main.getByRole('heading', { level: 1 })).toContainText('Camila')
  await expect(page.getByRole('navigation', { name: text.tabs }).getByRole('link').first()).toBeVisible()
  const linksOf = (name: string): Locator => main.getByRole('list', { name }).getByRole('link')
  await expect(linksOf(text.starred)).toHaveText([/Clientes/])
  await expect(linksOf(text.folders)).toHaveText([/Comercial/])
  await expect(linksOf('Apps')).toHaveText([/Painel de vendas/, /Rotas da semana/])
}

test('home is whole before any script, and scripts take it over as it stands, in every language and light', async ({
  page,
  newBrowser,
  newOrganisation,
  enter,
  isMobile,
  expectProblem,
}) => {
  const person = await newOrganisation()
  const { tableId } = await furnish(person)
  const { api } = person.client

  // This browser says of scripts that a page names ahead that it may not fetch them.
  expectProblem(/^GET \/assets\/\S+\.js csp$/)
  const bare = await newBrowser({ javaScriptEnabled: false })
  await enter(bare, person, '/logo.svg')
  await openDrawn(bare)
  await isWhole(bare)
  await bare.getByRole('list', { name: 'Favoritos' }).getByRole('link').click()
  await expect(bare).toHaveURL(new RegExp(`/object/${tableId}`))

  // Each language is met first by a browser that knew another, and then by one that knows it.
  await page.addInitScript(rememberDrawn)
  await enter(page, person, '/logo.svg')
  const scripts: Response[] = []
  page.on('response', (answer) => answer.url().endsWith('.js') && scripts.push(answer))
  /** The languages whose texts were fetched since it was last asked, by a text that every page has. */
  const fetched = async () => {
    const bodies = await Promise.all(scripts.splice(0).map((answer) => answer.text().catch(() => '')))
    return languages.filter((one) => bodies.some((body) => body.includes(textsIn(one)('common:nav.skip'))))
  }
  const set = (setting_key: string, setting_value: string) =>
    api.profiles.updateSetting({ setting_key, setting_value } as never)
  for (const [language, scheme] of [
    ['en', 'dark'],
    ['es', 'light'],
    ['pt-BR', 'dark'],
  ] as const) {
    good(await set('language', language))
    good(await set('color_scheme', scheme))
    for (const _ of ['new here', 'known here']) {
      await openDrawn(page)
      await takenOver(page)
      await isWhole(page, language)
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      expect(await fetched()).toEqual([language])
      const { drawn, kept } = await keptOf(page)
      expect(drawn, 'what the server drew').toBeGreaterThan(8)
      expect(kept, `of it still there in ${language}`).toBe(drawn)
      await expect.poll(() => misbelieved(page)).toEqual([])
    }
  }

  // A window of another kind than its browser says: nobody sees what does not fit.
  const odd = await newBrowser({
    viewport: isMobile ? { width: 1200, height: 800 } : { width: 390, height: 800 },
  })
  await odd.addInitScript(rememberDrawn)
  const release = await holdScripts(odd)
  await enter(odd, person, '/logo.svg')
  await openDrawn(odd)
  await expect(odd.getByRole('main')).toHaveCount(0)
  await expect(odd.locator('main')).toBeHidden()
  release()
  await takenOver(odd)
  await isWhole(odd)
  const bar = odd.getByRole('navigation', { name: 'Barra inferior' })
  await (isMobile ? expect(bar).toBeHidden() : expect(bar).toBeVisible())
  expect(await odd.evaluate('window.wasSeen'), 'what did not fit was seen').toBe(false)
  expect((await keptOf(odd)).kept).toBe(0)
})

test('what is pressed and typed before the scripts are there is kept, and links lead on', async ({
  page,
  newOrganisation,
  enter,
  isMobile,
}) => {
  const person = await newOrganisation()
  const { tableId, appId } = await furnish(person)
  await enter(page, person, '/logo.svg')
  /** Does something on the picture, then lets the scripts come. */
  const early = async (act: () => Promise<unknown>) => {
    await page.unrouteAll()
    const release = await holdScripts(page)
    await openDrawn(page)
    await act()
    return release
  }
  const palette = page.getByRole('dialog', { name: 'Barra de ações' })

  // Pressed again by someone who saw nothing happen: still once.
  const pressed = page.getByRole('button', { name: isMobile ? 'Ações' : 'Criar', exact: true })
  let release = await early(async () => {
    await pressed.click()
    await pressed.click()
  })
  const opened = isMobile ? palette : page.getByRole('menu', { name: 'Criar' })
  await expect(opened).toBeHidden()
  release()
  await expect(opened).toBeVisible()

  release = await early(() => page.keyboard.press('Control+k'))
  await expect(palette).toBeHidden()
  release()
  await expect(palette).toBeVisible()
  await expect(palette.getByRole('combobox')).toBeFocused()

  const search = page.getByRole('searchbox', { name: 'Buscar apps, tabelas e pastas' })
  release = await early(() => search.pressSequentially('ROTAS'))
  release()
  await expect(page.getByRole('main').getByRole('list').getByRole('link')).toHaveText([/Rotas da semana/])
  await expect(search).toHaveValue('ROTAS')
  await expect(search).toBeFocused()
  await page.keyboard.type(' da')
  await expect(search).toHaveValue('ROTAS da')

  // A choice and a star are no buttons that only open something: they are kept on the server.
  const grid = page.getByRole('radio', { name: 'Grade' })
  release = await early(async () => {
    await grid.click({ force: true })
    const star = page
      .getByRole('list', { name: 'Apps' })
      .getByRole('button', { name: /Painel de vendas aos favoritos/ })
    await star.click({ force: true })
  })
  release()
  await takenOver(page)
  await expect(grid).toBeChecked()
  const settings = async () => good(await person.client.api.auth.session()).session?.settings.home_view
  await expect.poll(settings).toBe('grid')
  const starred = async () =>
    good(await person.client.api.favorites.list({}))
      .tabs.map(({ id }) => id)
      .toSorted()
  await expect.poll(starred).toEqual([appId, tableId].toSorted())

  release = await early(() =>
    page
      .getByRole('list', { name: 'Favoritos' })
      .getByRole('link', { name: /Clientes/ })
      .click(),
  )
  await expect(page).toHaveURL(new RegExp(`/object/${tableId}`))
  release()
  await expect(page.getByRole('heading', { name: 'Clientes' }).first()).toBeVisible()
})

test(
  'the page holds what its reader may see at that moment, and nothing of anyone else',
  once,
  async ({ page, product, newMember, newOrganisation, postmaster, enter, signIn, newClient, expectProblem }) => {
    const mark = newEmail('').slice(1, 9)
    const [seen, unseen, foreign] = [`Vista ${mark}`, `Segredo ${mark}`, `Alheia ${mark}`]
    const { api } = postmaster
    const member = await newMember()
    const stranger = await newOrganisation({ name: `Outra ${mark}` })
    const table = good(await api.tables.create({ label: seen }))
    good(await api.tables.create({ label: unseen }))
    good(await stranger.client.api.tables.create({ label: foreign }))
    const role = good(
      await api.roles.create({
        profile_name: `Uma tabela ${mark}`,
        color: 'verde',
        profile_data: { tables_enabled: { [table.id]: 'view' } },
        members: [member.userId],
      }),
    )
    good(await member.client.api.favorites.save({ tabs: [{ id: table.id, type: 'table' }] }))

    const ask = () => askDrawn(product.url, member.client)
    const { html, cacheControl } = await ask()
    expect(html).toContain(seen)
    for (const other of [unseen, foreign, stranger.organisation.name]) expect(html).not.toContain(other)
    expect(cacheControl).toContain('no-store')

    // Many at once: each gets their own, also from a thread that draws one after the other.
    const askers = [
      { client: member.client, own: seen, others: [unseen, foreign, stranger.email, stranger.organisation.name] },
      { client: stranger.client, own: foreign, others: [unseen, seen, member.email] },
    ]
    const renderedFor = new Set<Client>()
    const wrong: string[] = []
    await expect(async () => {
      await Promise.all(
        Array.from({ length: 20 }, () => askers)
          .flat()
          .map(async ({ client, own, others }) => {
            const one = await askHome(product.url, client)
            wrong.push(...others.filter((name) => one.html.includes(name)))
            if (one.isRendered && !one.html.includes(own)) wrong.push(`a page without ${own}`)
            if (one.isRendered) renderedFor.add(client)
          }),
      )
      expect(renderedFor.size, 'people whose page was drawn').toBe(askers.length)
    }).toPass({ intervals: [50] })
    expect(wrong, 'what somebody else may see').toEqual([])

    // A right that is taken away counts within five seconds, for whoever asks then.
    good(await api.roles.update({ profile_id: role.id_profile, profile_data: { tables_enabled: {} } }))
    const taken = Date.now()
    let lastShown = taken
    await expect(async () => {
      const asked = Date.now()
      const isShown = (await ask()).html.includes(seen)
      if (isShown) lastShown = asked
      expect(isShown).toBe(false)
    }).toPass({ intervals: [100] })
    expect(lastShown - taken).toBeLessThan(5_000)

    // Nobody, and somebody who is signed out: a page without anything of theirs.
    const cookies = new Map(stranger.client.cookies)
    const nothing = async (visitor: Pick<Client, 'cookies' | 'headers'>) => {
      const one = await askHome(product.url, visitor)
      expect(one.isRendered).toBe(false)
      for (const name of [foreign, stranger.email, stranger.organisation.name, 'Camila'])
        expect(one.html).not.toContain(name)
    }
    await nothing(newClient())
    await nothing({ cookies: new Map([...cookies].map(([name]) => [name, 'x'.repeat(43)])) })

    // Whoever leaves takes what was on the screen along: going back shows nothing of it. What is asked for just then is
    // refused.
    expectProblem(/^GET \/api\/\S+ 401$/)
    await enter(page, stranger)
    await openDrawn(page)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Camila')
    await openOrgMenu(page, stranger.organisation.name)
    await page.getByRole('menuitem', { name: 'Sair' }).click()
    await expect(page).toHaveURL(/\/login/)
    await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible()
    await expect(page.locator('body')).not.toContainText(/Camila|Alheia/)
    await nothing({ cookies })

    // The cookie of a session that is over: home leads to a login that works.
    await page.context().addCookies([...cookies].map(([name, value]) => ({ name, value, url: product.url })))
    await page.goto('/home')
    await expect(page).toHaveURL(/\/login/)
    await signIn(page, stranger)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Camila')
  },
)

const hostile = ['</script><script>hacked=1</script>', '<img src=x onerror=hacked=1>'] as const
const hostileName = hostile.join('')

test(
  'a name that would run is only a name, and seeing as a role draws what that role sees',
  once,
  async ({ newBrowser, product, newOrganisation, enter }) => {
    const admin = await newOrganisation()
    const { api } = admin.client
    const table = good(await api.tables.create({ label: 'Aberta a todos' }))
    const hidden = good(await api.tables.create({ label: 'Só da diretoria' }))
    good(await api.favorites.save({ tabs: [table, hidden].map(({ id }) => ({ id, type: 'table' })) }))
    const apps = await Promise.all(hostile.map(async (label) => good(await api.apps.create({ label })).id))
    good(await api.profiles.update({ first_name: hostileName }))
    const role = good(
      await api.roles.create({
        profile_name: hostile[1],
        color: 'verde',
        profile_data: {
          tables_enabled: { [table.id]: 'view' },
          dashboards_enabled: Object.fromEntries(apps.map((id) => [id, 'interact' as const])),
        },
      }),
    )
    const { html } = await askDrawn(product.url, admin.client)
    expect(html).not.toMatch(/<script>hacked|<img src=x/)

    // Without the policy that would stop it: nothing is there to stop.
    const page = await newBrowser({ bypassCSP: true })
    const isHarmless = async (list: Locator, count: number) => {
      await expect(list.getByRole('link')).toHaveCount(count)
      for (const name of hostile) await expect(list).toContainText(name)
      expect(await page.evaluate('window.hacked')).toBeUndefined()
      await expect(page.locator('img[src=x]')).toHaveCount(0)
    }
    const release = await holdScripts(page)
    await enter(page, admin, '/logo.svg')
    await openDrawn(page)
    await isHarmless(page.getByRole('list', { name: 'Apps' }), hostile.length)
    const greeting = page.getByRole('heading', { level: 1 })
    await expect(greeting).toContainText(hostileName)
    release()
    await takenOver(page)
    await isHarmless(page.getByRole('list', { name: 'Apps' }), hostile.length)
    await expect(greeting).toContainText(hostileName)

    good(await api.access.seeAs({ role: role.id_profile }))
    await enter(page, admin, '/logo.svg')
    await page.addInitScript(rememberDrawn)
    const seenAs = (await askDrawn(product.url, admin.client)).html
    expect(seenAs).toContain('Vendo como alguém com o papel')
    expect(seenAs).toContain('Aberta a todos')
    expect(seenAs).not.toContain('Só da diretoria')
    expect(seenAs).not.toMatch(/<script>hacked|<img src=x/)
    await openDrawn(page)
    await takenOver(page)
    // The table that the role opens is among them.
    await isHarmless(page.getByRole('list', { name: 'O que você pode abrir' }), hostile.length + 1)
    await expect(page.getByText('Vendo como alguém com o papel')).toBeVisible()
    await expect(page.locator('body')).not.toContainText('Só da diretoria')
    const { drawn, kept } = await keptOf(page)
    expect(kept).toBe(drawn)
    // The bar is there to be pressed while its own code is still to come, and all else has been taken over.
    const bar = await holdScriptWith(page, 'seeAs.stop')
    await openDrawn(page)
    await bar.asked
    await page.getByRole('button', { name: 'Voltar a ser eu' }).click()
    await bar.release()
    await expect(page.getByText('Vendo como alguém com o papel')).toBeHidden()
    await expect(page.getByRole('main')).toContainText('Só da diretoria')
  },
)

test(
  'home stays right when it is asked for again and again, left and come back to',
  once,
  async ({ page, newOrganisation, enter }) => {
    const person = await newOrganisation()
    const { tableId } = await furnish(person)
    await enter(page, person)
    await openDrawn(page)
    for (let n = 0; n < 3; n++) await page.goto('/home', { waitUntil: 'commit' })
    await isWhole(page)
    await page.reload({ waitUntil: 'commit' })
    await isWhole(page)
    await page.getByRole('list', { name: 'Favoritos' }).getByRole('link').click()
    await expect(page).toHaveURL(new RegExp(`/object/${tableId}`))
    await page.goBack()
    await isWhole(page)
    await page.goForward()
    await expect(page).toHaveURL(new RegExp(`/object/${tableId}`))
    // A page that was loaded there, left to a drawn one and come back to.
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Clientes' }).first()).toBeVisible()
    await page.goBack()
    await isWhole(page)
    // Before the page that is left could hear of it: what is drawn is what the address says.
    await page.goForward()
    await expect(page.getByRole('heading', { name: 'Clientes' }).first()).toBeVisible()
    await page.reload({ waitUntil: 'commit' })
    // The browser may be between two pages at this moment, and then knows of no way back.
    await expect(() => page.goBack({ waitUntil: 'commit' })).toPass()
    await isWhole(page)
    const release = await holdScripts(page)
    await expect(async () => {
      const answer = await page.reload({ waitUntil: 'commit' })
      expect(isRendered((await answer?.text()) ?? ''), 'the page is drawn').toBe(true)
    }).toPass({ intervals: [50, 100, 200] })
    await page.waitForLoadState('domcontentloaded')
    await page.evaluate('history.forward()')
    await expect(page).toHaveURL(new RegExp(`/object/${tableId}`))
    release()
    await expect(page.getByRole('heading', { name: 'Clientes' }).first()).toBeVisible()
    await page.unrouteAll({ behavior: 'wait' })
    await page.goto('/settings')
    await page.goBack({ waitUntil: 'commit' })
  },
)
