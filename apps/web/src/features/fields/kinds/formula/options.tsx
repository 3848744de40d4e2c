import { check, parse, toShown, toStored } from '@oficina/formula'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NumberResult, ResultFormat } from '../../options/moment-settings.tsx'
import type { OptionsOf, OptionsProps } from '../../options/options-props.ts'
import { problemText } from '../../options/problem-text.ts'
import { FormulaBox } from './formula-box.tsx'
import { formulaFieldsOf, resultKindOf } from './formula-fields.ts'

/** Errors of a formula that is not finished; shown only when the input loses focus. */
const unfinished: ReadonlySet<string> = new Set(['unexpected_end', 'unclosed_text', 'unclosed_field', 'empty'])

/** Shows field names in the expression and stores field ids, so that renaming a field breaks no formula. */
export function Options({ options, onChange, table, fieldId, say }: OptionsProps<OptionsOf<'formula'>>) {
  const { t } = useTranslation('fields')
  const fields = useMemo(() => formulaFieldsOf(table, fieldId), [table, fieldId])
  const [text, setText] = useState(() => toShown(options.expression, fields))
  const [isWriting, setWriting] = useState(false)
  const result = useMemo(() => {
    const parsed = parse(text)
    return parsed.ok ? check(parsed.ast, fields) : parsed
  }, [text, fields])
  const error = result.ok || text.trim() === '' || (isWriting && unfinished.has(result.error.id)) ? null : result.error
  const shownProblem = error
    ? problemText({ path: 'options.expression', reason: error.id, details: error.details })
    : say('options.expression')

  const change = (next: string) => {
    setText(next)
    const parsed = parse(next)
    const checked = parsed.ok ? check(parsed.ast, fields) : parsed
    onChange({
      ...options,
      expression: toStored(next, fields),
      ...(checked.ok && {
        resultKind: resultKindOf(checked.checked.type),
        isList: checked.checked.type.endsWith('[]'),
      }),
    })
  }
  return (
    <>
      <FormulaBox
        label={t('formula.label')}
        text={text}
        fields={fields}
        problem={shownProblem}
        position={error?.position ?? null}
        onChange={change}
        onWriting={setWriting}
      />
      {result.ok && (
        <output className="t-small t-2">
          {t(result.checked.type.endsWith('[]') ? 'formula.resultList' : 'formula.result', {
            kind: t(`kind.${resultKindOf(result.checked.type)}`),
          })}
        </output>
      )}
      {result.ok && resultKindOf(result.checked.type) === 'number' && (
        <NumberResult options={options} error={say('options.decimals')} onChange={onChange} />
      )}
      {result.ok && <ResultFormat options={options} onChange={onChange} />}
    </>
  )
}
