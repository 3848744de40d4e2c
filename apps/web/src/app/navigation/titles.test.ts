import { beforeAll, expect, it } from 'vitest'
import { startI18n } from '../../lib/i18n.ts'
import { crumbsOf } from './titles.ts'

beforeAll(() => startI18n('pt-BR'))

it('names the way, once each, with the name of the thing where its loader gives one', () => {
  expect(
    crumbsOf([
      { pathname: '/', staticData: {} },
      { pathname: '/home', staticData: { title: 'common:nav.home' } },
      { pathname: '/home/', staticData: { title: 'common:nav.home' } },
      { pathname: '/object/tbl_1/', staticData: {}, loaderData: { title: 'Clientes' } },
    ]),
  ).toEqual([
    { path: '/home', label: 'Início' },
    { path: '/object/tbl_1', label: 'Clientes' },
  ])
})
