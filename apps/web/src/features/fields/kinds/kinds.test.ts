import { type FieldTypeId, fieldKindOf, fields, isFieldTypeId } from '@oficina/kinds'
import { describe, expect, it } from 'vitest'
import { typeOfPath } from './by-kind.ts'
import { faces } from './faces.ts'
import { fieldIcons } from './icons.ts'
import { optionsForms } from './options-forms.ts'

const types = Object.keys(fields) as FieldTypeId[]
/** Files that are found by their folder, each with the name of its export. */
const parts: Record<string, string> = {
  'cell-editor.tsx': 'CellEditor',
  'editor.tsx': 'Editor',
  'icon.ts': 'icon',
  'options.tsx': 'Options',
  'read-only.tsx': 'ReadOnly',
}
const files = import.meta.glob<Record<string, unknown>>(['./*/*.{ts,tsx}', '!./*/*.test.*'])
const paths = Object.keys(files)

describe('folders of field types', () => {
  it('are named after a type', () => {
    expect(paths.filter((path) => !isFieldTypeId(typeOfPath(path)))).toEqual([])
  })
  it.each(types)('%s has a face and an icon', (type) => {
    expect(faces[type]?.width).toBeGreaterThan(0)
    expect(fieldIcons[type]).toBeDefined()
  })
  it.each(paths.filter((path) => parts[path.split('/')[2] ?? '']))(
    '%s exports what its name promises',
    async (path) => {
      const name = parts[path.split('/')[2] ?? ''] ?? ''
      expect(await files[path]?.()).toHaveProperty(name)
    },
  )
})

describe('options forms', () => {
  /** Set elsewhere: the country has one value, and the form is made by the update form editor. */
  const withoutForm: ReadonlySet<FieldTypeId> = new Set(['carPlate', 'recordUpdateForm'])
  it.each(types)('%s has a form if it has options', (type) => {
    const hasOptions = Object.keys(fieldKindOf(type).defaults).length > 0
    expect(optionsForms[type] !== undefined).toBe(hasOptions && !withoutForm.has(type))
  })
})
