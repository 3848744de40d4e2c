import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { DEFAULT_THEME } from '@mantine/core'
import { expect, it } from 'vitest'
import { palettes, themeStyles } from './variables.ts'

const root = resolve(import.meta.dirname, '../../../..')
const core = join(root, 'node_modules/@mantine/core')
const read = (path: string) => readFileSync(path, 'utf8')

const sourcesIn = (folder: string, ending = /\.tsx?$/): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))

/** Everything that we import of the library by name. */
function importedNames(): Set<string> {
  const sources = [join(root, 'apps/web/src'), join(root, 'packages/ui/src')].flatMap((folder) => sourcesIn(folder))
  const lists = sources.flatMap((path) => [...read(path).matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)])
  return new Set(lists.flatMap(([, names = '']) => names.split(',').map((name) => name.trim())))
}

/** The files of the library that those names are made of. */
function reachedFiles(names: ReadonlySet<string>): Set<string> {
  const index = join(core, 'esm/index.mjs')
  const files = new Set<string>()
  for (const [, list = '', path = ''] of read(index).matchAll(/import \{([^}]*)\} from "([^"]+)"/g)) {
    const exported = list.split(',').map((name) => name.trim().replace(/^.* as /, ''))
    if (exported.some((name) => names.has(name))) files.add(resolve(dirname(index), path))
  }
  for (const file of files) {
    for (const [, path = ''] of read(file).matchAll(/from "(\.[^"]+)"/g)) {
      const target = resolve(dirname(file), path)
      if (existsSync(target)) files.add(target)
    }
  }
  return files
}

it('brings the style sheet of every part of the library that we draw', () => {
  const sheets = new Set(
    readdirSync(join(core, 'styles')).flatMap((name) => (name.endsWith('.layer.css') ? [name.slice(0, -10)] : [])),
  )
  const drawn = [...reachedFiles(importedNames())].flatMap((file) =>
    file
      .slice(core.length)
      .split('/')
      .map((part) => part.replace(/(?:\.module)?(?:\.css)?\.mjs$/, '')),
  )
  const needed = [...new Set(drawn)].filter((part) => sheets.has(part)).toSorted()
  const brought = [...read(join(import.meta.dirname, 'mantine-parts.css')).matchAll(/styles\/([\w-]+)\.layer\.css/g)]
  expect(needed.length).toBeGreaterThan(20)
  expect(brought.map(([, part]) => part)).toEqual(expect.arrayContaining(needed))
})

it('knows every variable of the library that a style sheet asks for, and every colour that a part is given', () => {
  const parts = read(join(import.meta.dirname, 'mantine-parts.css'))
  const brought = [...parts.matchAll(/@mantine\/core\/(styles\/[\w-]+\.layer\.css)/g)].map(([, path = '']) =>
    join(core, path),
  )
  const folders = [join(root, 'apps/web/src'), join(root, 'packages/ui/src')]
  const ours = folders.flatMap((folder) => sourcesIn(folder, /\.(?:css|tsx?)$/))
  const text = [...brought, ...ours].map(read).join('\n')
  const known = themeStyles() + text
  const asked = new Set([...text.matchAll(/var\((--mantine-[\w-]+)\)/g)].map(([, name = '']) => name))
  expect(asked.size).toBeGreaterThan(50)
  expect([...asked].filter((name) => !known.includes(`${name}:`))).toEqual([])
  const given = new Set(
    [...text.matchAll(/\bcolor=(?:"(\w+)"|\{[^}]*'(\w+)')/g)].map(([, one, other]) => one ?? other ?? ''),
  )
  const ofLibrary = [...given].filter((name) => name in DEFAULT_THEME.colors)
  expect(ofLibrary.length).toBeGreaterThan(1)
  expect(palettes).toEqual(expect.arrayContaining(ofLibrary))
})
