import { useTranslation } from 'react-i18next'
import { FormEditor } from '../fields/editors/form-editor.tsx'
import { keepEscape } from '../fields/editors/keep-escape.ts'
import type { RecordPlace } from '../fields/editors/value-editor.ts'
import type { Env } from '../fields/field-env.ts'
import { problemText } from '../fields/problem-text.ts'
import type { FormState } from './form-draft.ts'
import { PlaceholderContext } from '../fields/editors/placeholder.ts'
import classes from './form-fields.module.css'
import type { AskedField, FormPage } from './form-layout.ts'

interface FormFieldsProps {
  /** What the ids of its editors begin with. */
  formId: string
  pages: readonly FormPage[]
  /** The page in sight. The others keep what is typed in them. */
  current: number
  columns: number
  state: FormState
  env: Env
  place: RecordPlace | null
}

export const editorId = (formId: string, fieldId: string): string => `${formId}-${fieldId}`

/** The fields of a form, in sections and columns, one page at a time. */
export function FormFields({ pages, current, columns, ...rest }: FormFieldsProps) {
  useTranslation('record')
  return pages.map((page, index) => (
    <div key={page.id} hidden={index !== current} className={classes.page}>
      {page.label && <h3 className={classes.pageTitle}>{page.label}</h3>}
      {page.sections.map((section) => (
        <section key={section.id} className={classes.section} aria-label={section.label || undefined}>
          {section.label && <h4 className={classes.sectionTitle}>{section.label}</h4>}
          {section.help && <p className={`t-small t-2 ${classes.sectionHelp}`}>{section.help}</p>}
          <div
            className={classes.grid}
            data-columns={columns}
            style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
          >
            {section.fields.map((asked) => {
              const span = Math.min(asked.width ?? 1, columns)
              return (
                <div key={asked.itemId} data-span={span} style={{ gridColumn: `span ${span}` }}>
                  <FormField asked={asked} {...rest} />
                </div>
              )
            })}
          </div>
        </section>
      ))}
    </div>
  ))
}

type FormFieldProps = Omit<FormFieldsProps, 'pages' | 'current' | 'columns'> & { asked: AskedField }

/** One field of a form: its name, its editor, what helps to fill it in, and what is wrong with it. */
function FormField({ asked: { field, help }, formId, state, env, place }: FormFieldProps) {
  const id = editorId(formId, field.id)
  const problem = state.problemOf(field.id)
  const editor = {
    id,
    field,
    env,
    value: state.valueOf(field.id),
    isInvalid: problem !== null,
    place,
    onBegin: (work?: Promise<unknown>) => state.begin(field.id, work),
    onTake: (value: unknown, shown: unknown) => state.take(field.id, value, shown),
    onCancel: () => {},
    onProblem: (unread: typeof problem) => state.unread(field.id, unread),
  }
  return (
    <div className={classes.field} data-field={field.key} onKeyDownCapture={keepEscape}>
      <label htmlFor={id} className={classes.label}>
        {field.label}
        {field.required && (
          <span className={classes.required} aria-hidden>
            {' '}
            *
          </span>
        )}
      </label>
      <PlaceholderContext value="form">
        <FormEditor {...editor} />
      </PlaceholderContext>
      {problem && (
        <p className={classes.problem} id={`${id}-problem`} role="alert">
          {problemText(problem)}
        </p>
      )}
      {help && <p className={`t-small t-3 ${classes.help}`}>{help}</p>}
    </div>
  )
}
