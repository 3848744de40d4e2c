import { json, jsonParseLinter } from '@codemirror/lang-json'
import { type Diagnostic, linter, lintGutter } from '@codemirror/lint'
import { basicSetup, EditorView } from 'codemirror'
import { useEffect, useEffectEvent, useRef } from 'react'
import { issueText } from './issue-text.ts'
import { placeOf } from './json-place.ts'

interface JsonEditorProps {
  label: string
  value: string
  issues: readonly { path: string; reason: string }[]
  onChange: (text: string) => void
}

/** JSON with line numbers, folding and marks where it is wrong. Fetched when it is first needed. */
export default function JsonEditor({ label, value, issues, onChange }: JsonEditorProps) {
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const told = useEffectEvent((text: string) => onChange(text))
  const wrong = useEffectEvent((text: string): Diagnostic[] =>
    issues.flatMap(({ path, reason }) => {
      const at = placeOf(text, path.replace(/^profile_data\.?/, ''))
      return at && path ? [{ from: at.from, to: at.to, severity: 'error' as const, message: issueText(reason) }] : []
    }),
  )
  const first = useEffectEvent(() => value)
  const name = useEffectEvent(() => label)
  useEffect(() => {
    const host = place.current
    if (!host) return
    const made = new EditorView({
      parent: host,
      doc: first(),
      extensions: [
        basicSetup,
        json(),
        lintGutter(),
        linter((now) => parses(now).map((problem) => ({ ...problem, message: issueText('json') }))),
        linter((now) => wrong(now.state.doc.toString()), { needsRefresh: () => true }),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': name() }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) told(update.state.doc.toString())
        }),
        look,
      ],
    })
    view.current = made
    return () => made.destroy()
  }, [])
  // Marks follow what the server found.
  useEffect(() => {
    if (issues) view.current?.dispatch({})
  }, [issues])
  return <div ref={place} />
}

const parses = jsonParseLinter()

const look = EditorView.theme({
  '&': { height: '380px', backgroundColor: 'var(--bg)', color: 'var(--text)' },
  '.cm-scroller': {
    overflow: 'auto',
    fontFamily: 'ui-monospace, SFMono-Regular, Menlo, monospace',
    lineHeight: '18px',
  },
  '.cm-content': { caretColor: 'var(--text)' },
  '.cm-gutters': { backgroundColor: 'var(--shell)', color: 'var(--text-3)', borderRight: '1px solid var(--line)' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--hover)' },
  '&.cm-focused': { outline: 'none' },
  '&.cm-focused .cm-cursor': { borderLeftColor: 'var(--text)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--accent-soft)',
  },
})
