import { csv } from './csv/index.ts'
import { excel } from './excel/index.ts'
import { json } from './json/index.ts'
import { trello } from './trello/index.ts'
import type { Source } from './source.ts'

/** Every source of files, in the order in which they are asked whether they know one. */
export const fileSources: readonly Source[] = [csv, excel, trello, json]
