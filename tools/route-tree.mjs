// Writes the tree of pages from the folders of apps/web/src/pages, so that types are checked against the pages there are.
import { join } from 'node:path'
import { Generator, getConfig } from '@tanstack/router-generator'
import { root } from './lib/paths.mjs'
import { routerOptions } from '../apps/web/vite/router-options.ts'

const web = join(root, 'apps/web')
const config = getConfig({ ...routerOptions, disableLogging: true }, web)
await new Generator({ config, root: web }).run()
