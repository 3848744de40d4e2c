import type { Field, FormItem, PublicFormItem } from '@oficina/contract'

/** The fields that a link shows, as the editors know fields. Nothing else of the table is known here. */
export const fieldsOf = (shown: readonly PublicFormItem[]): Field[] =>
  shown.flatMap((item) => {
    if (item.type !== 'field' || item.field_id === undefined || item.field_type === undefined) return []
    return [
      {
        id: item.field_id,
        type: item.field_type,
        label: item.label,
        key: item.field_id,
        tooltip: '',
        options: item.options ?? {},
        required: item.required ?? false,
        default_value: null,
        readonly: false,
        is_name: false,
        can_delete: false,
        is_archived_column: false,
      },
    ]
  })

/** The same as the items of a form. A field's condition holds its section's and its table's already. */
export const itemsOf = (shown: readonly PublicFormItem[]): FormItem[] =>
  shown.flatMap((item): FormItem[] => {
    const { id, label, help, show_if, width } = item
    if (item.type === 'page_break') return [{ id, type: 'page_break', label }]
    if (item.type === 'section') return [{ id, type: 'section', label, help, show_if }]
    if (item.field_id === undefined) return []
    return [{ id, type: 'field', field_id: item.field_id, help, show_if, ...(width !== null && { width }) }]
  })
