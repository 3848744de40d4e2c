import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../../../..')
const core = join(root, 'node_modules/@mantine/core')
const read = (path: string) => readFileSync(path, 'utf8')

const sourcesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))

/** Everything that we import of the library by name. */
function importedNames(): Set<string> {
  const sources = [join(root, 'apps/web/src'), join(root, 'packages/ui/src')].flatMap(sourcesIn)
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
