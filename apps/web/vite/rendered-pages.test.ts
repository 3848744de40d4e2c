// @vitest-environment node
import { readFileSync } from 'node:fs'
import { contract } from '@oficina/contract'
import { expect, it } from 'vitest'
import { pageOf } from './rendered-pages.ts'
import { screens } from './screens.ts'

/** A page as the build leaves it. */
const built = `<!doctype html>
<html lang="pt-BR">
  <head>
    <script src="/assets/boot-1.js"></script>
    <script type="module" crossorigin src="/assets/main-2.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/react-3.js">
    <link rel="modulepreload" crossorigin href="/assets/ui-4.js">
    <link rel="stylesheet" crossorigin href="/assets/main-5.css">
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>`

it('names the scripts of a page and runs none but the first, which runs them after the picture', () => {
  const page = pageOf(built, [])
  expect(page).toContain('<meta name="main" content="/assets/main-2.js">')
  expect(page.match(/<script[^>]*>/g)).toEqual(['<script src="/assets/boot-1.js">'])
  expect(page).not.toContain('modulepreload')
  expect(page).toContain('<html data-rendered="" lang="pt-BR">')
})

it('wears the styles of the screen after those of every page, and all of them in its head', () => {
  const page = pageOf(built, ['assets/shell-6.css', 'assets/home-7.css'])
  const head = page.slice(0, page.indexOf('</head>'))
  expect([...head.matchAll(/<link rel="stylesheet" crossorigin href="([^"]+)">/g)].map(([, href]) => href)).toEqual([
    '/assets/main-5.css',
    '/assets/shell-6.css',
    '/assets/home-7.css',
  ])
})

it('has the places that the server looks for, once each', () => {
  const page = pageOf(built, ['assets/home-7.css'])
  for (const place of ['data-rendered=""', '<div id="root">', '</div>']) expect(page.split(place)).toHaveLength(2)
})

it.each([
  ['a script of its own', built.replace('<script type="module" crossorigin', '<script type="module"')],
  ['a head', built.replace('</head>', '')],
  ['a beginning', built.replace('<html', '<HTML')],
])('a page without %s ends the build: nobody would notice that it no longer starts', (_what, page) => {
  expect(() => pageOf(page, ['assets/home-7.css'])).toThrow('the page has no')
})

it('the page as it is written has one root, empty, into which the picture goes', () => {
  const index = readFileSync(new URL('../index.html', import.meta.url), 'utf8')
  expect(index.split('<div id="root"></div>')).toHaveLength(2)
})

it('asks first of all who asks, and only reads', () => {
  expect(screens['/']?.calls).toEqual([contract.auth.session])
  const drawn = Object.values(screens).filter((screen) => screen.renderedAt)
  expect(drawn.flatMap(({ renderedAt }) => renderedAt)).toEqual(['/home', '/'])
  for (const { method, path } of drawn.flatMap(({ calls }) => calls)) {
    expect(method).toBe('GET')
    // The server asks for it as it stands: there is nobody to fill in the part of an address.
    expect(path).not.toContain('{')
  }
})
