import type { PublicFormItem } from '@oficina/contract'
import { expect, it } from 'vitest'
import { conditionsOver, layoutOf } from '../record-form/form-layout.ts'
import { fieldsOf, itemsOf } from './public-fields.ts'

const plain = { help: '', show_if: null, width: null }
const shown: PublicFormItem[] = [
  {
    ...plain,
    id: 'a',
    type: 'field',
    label: 'Aceita?',
    field_id: 'fld_ok',
    field_type: 'switch',
    options: {},
    required: false,
  },
  { ...plain, id: 's', type: 'section', label: 'Contato' },
  {
    ...plain,
    id: 'b',
    type: 'field',
    label: 'E-mail',
    help: 'O de trabalho',
    show_if: { op: 'and', rules: [{ field: 'fld_ok', operator: 'is', value: true }] },
    width: 2,
    field_id: 'fld_mail',
    field_type: 'email',
    options: {},
    required: true,
  },
]

it('what a link shows is a form like any other', () => {
  const fields = fieldsOf(shown)
  expect(fields.map(({ id, label, required }) => [id, label, required])).toEqual([
    ['fld_ok', 'Aceita?', false],
    ['fld_mail', 'E-mail', true],
  ])
  const env = { userId: null, timezone: 'America/Sao_Paulo', now: 0 }
  const lay = (ok: boolean) =>
    layoutOf(
      itemsOf(shown),
      [],
      fields,
      conditionsOver(fields, (id) => id === 'fld_ok' && ok, env),
    )
  const labels = (ok: boolean) =>
    lay(ok).flatMap((page) => page.sections.map(({ label, fields }) => [label, fields.length]))
  expect(labels(false)).toEqual([['', 1]])
  expect(labels(true)).toEqual([
    ['', 1],
    ['Contato', 1],
  ])
  expect(lay(true)[0]?.sections[1]?.fields[0]).toMatchObject({ help: 'O de trabalho', width: 2 })
})
