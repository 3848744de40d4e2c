import { markRules, nodeRules } from '@oficina/kinds/rich-text/nodes'
import { appBlockRule, checkWritten } from '@oficina/kinds/rich-text/written-document'
import { Editor, getSchema } from '@tiptap/core'
import { yXmlFragmentToProsemirrorJSON } from '@tiptap/y-tiptap'
import { describe, expect, it } from 'vitest'
import { Doc } from 'yjs'
import { fixedPeople } from '../../people/people.ts'
import { cursorUser } from '../sync/cursors.ts'
import { cleanPaste } from './clean-paste.ts'
import { changeColumnWidth, columnStep, leastColumn } from './column-width.ts'
import { docExtensions } from './extensions.ts'

const rules = { ...nodeRules, appBlock: appBlockRule }
const makeExtensions = (doc: Doc) =>
  docExtensions({
    doc,
    writing: null,
    cursors: null,
    user: cursorUser({ id: 'usr_a', name: '' }),
    people: () => fixedPeople(),
  })

/** What the server would read of what an editor has. */
function written(fill: (editor: Editor) => void) {
  const doc = new Doc()
  const editor = new Editor({ extensions: makeExtensions(doc), editorProps: { transformPasted: cleanPaste } })
  fill(editor)
  const { content } = yXmlFragmentToProsemirrorJSON(doc.getXmlFragment('content')) as { content: unknown[] }
  editor.destroy()
  return { content, found: checkWritten(content.flat()) }
}

describe('the editor and the server', () => {
  const schema = getSchema(makeExtensions(new Doc()))

  it('know the same nodes and styles', () => {
    const names = Object.keys(schema.nodes).filter((name) => name !== 'doc' && name !== 'text')
    expect(names.toSorted()).toEqual(Object.keys(rules).toSorted())
    expect(Object.keys(schema.marks).toSorted()).toEqual(Object.keys(markRules).toSorted())
  })

  it('know the same attributes; others that a library has stay empty', () => {
    for (const [name, rule] of Object.entries(rules)) {
      const known = Object.keys('attributes' in rule ? rule.attributes : {})
      const { attrs = {} } = schema.nodes[name]?.spec ?? {}
      expect(Object.keys(attrs), name).toEqual(expect.arrayContaining(known))
      for (const [attr, { default: usual }] of Object.entries(attrs))
        if (!known.includes(attr)) expect(usual, `${name}.${attr}`).toBeNull()
    }
    for (const [name, rule] of Object.entries(markRules))
      expect(Object.keys(schema.marks[name]?.spec.attrs ?? {}), name).toEqual(Object.keys(rule))
  })

  it('agree on everything that can be written', () => {
    const { found, content } = written((editor) => {
      const text = (words: string, marks: object[] = []) => ({ type: 'text', text: words, marks })
      const line = {
        type: 'paragraph',
        content: [text('a', [{ type: 'link', attrs: { href: 'https://example.com/' } }])],
      }
      editor.commands.setContent([
        { type: 'heading', attrs: { level: 3 }, content: [text('T', [{ type: 'bold' }, { type: 'italic' }])] },
        { type: 'bulletList', content: [{ type: 'listItem', content: [line] }] },
        { type: 'orderedList', attrs: { start: 3 }, content: [{ type: 'listItem', content: [line] }] },
        { type: 'taskList', content: [{ type: 'taskItem', attrs: { checked: true }, content: [line] }] },
        { type: 'blockquote', content: [line] },
        { type: 'callout', attrs: { color: 'azul', icon: '💡' }, content: [line] },
        { type: 'codeBlock', content: [text('x')] },
        { type: 'horizontalRule' },
        { type: 'image', attrs: { fileId: 'fil_abcdefgh', alt: 'x', width: 100 } },
        { type: 'appBlock', attrs: { appId: 'app_abcdefgh', blockId: 'blk_abcdefgh', height: 300 } },
        { type: 'paragraph', content: [{ type: 'mention', attrs: { id: 'usr_abcdefgh' } }, { type: 'hardBreak' }] },
      ])
      editor.commands.focus('end')
      editor.commands.insertTable({ rows: 2, cols: 2, withHeaderRow: true })
    })
    expect(content.length).toBeGreaterThan(10)
    expect(found).toMatchObject({ fileIds: ['fil_abcdefgh'] })
  })
})

describe('what is resized', () => {
  it('is kept in the document as the server takes it: the width of a picture and of columns', () => {
    const { content, found } = written((editor) => {
      editor.commands.setContent([
        { type: 'image', attrs: { fileId: 'fil_abcdefgh', alt: 'x', width: null } },
        { type: 'paragraph' },
      ])
      editor.commands.setNodeSelection(0)
      editor.commands.updateAttributes('image', { width: 320 })
      editor.commands.focus('end')
      editor.commands.insertTable({ rows: 2, cols: 3, withHeaderRow: true })
      expect(changeColumnWidth(editor, columnStep)).toBe(true)
      expect(changeColumnWidth(editor, columnStep)).toBe(true)
    })
    expect('problem' in found ? found.problem : null).toBeNull()
    const text = JSON.stringify(content)
    expect(text).toContain('"width":320')
    // Both rows of the first column, and of no other.
    const widths = [...text.matchAll(/"colwidth":\[(\d+)\]/g)].map(([, width]) => Number(width))
    expect(widths).toHaveLength(2)
    expect(new Set(widths)).toEqual(new Set([2 * leastColumn + 2 * columnStep]))
  })

  it('is never narrower than can be read', () => {
    const { content } = written((editor) => {
      editor.commands.insertTable({ rows: 1, cols: 1 })
      for (let n = 0; n < 9; n++) changeColumnWidth(editor, -columnStep)
    })
    expect(JSON.stringify(content)).toContain(`"colwidth":[${leastColumn}]`)
  })
})

describe('what is pasted', () => {
  const paste = (html: string) => written((editor) => editor.view.pasteHTML(html))

  it.each([
    ['a link that runs', '<p><a href="javascript:alert(1)">x</a></p>'],
    [
      'a link with its own ways',
      '<p><a href=" https://example.com/ " target="top" class="x" title="t" rel="opener">x</a></p>',
    ],
    ['a link that hides its host', '<p><a href="https://bank.example@evil.example/">x</a></p>'],
    [
      'lists and cells of other makers',
      '<ol type="A" start="-4"><li>x</li></ol><table><tr><td colspan="9999" align="right">x</td></tr></table>',
    ],
    [
      'pictures from elsewhere',
      '<p>x<img src="https://example.com/x.png" onerror="alert(1)"></p><img data-file-id="../x">',
    ],
    ['code in a language of a long name', `<pre><code class="language-${'x'.repeat(90)}">x</code></pre>`],
    [
      'scripts, frames and styles',
      '<p style="color:red" onclick="x">x</p><script>alert(1)</script><iframe srcdoc="x"></iframe><svg onload="x"></svg>',
    ],
    ['blocks of no app', '<div data-app-block data-app="x" data-block="y"></div><p>x</p>'],
    ['people of no name', '<p>x<span data-mention="<b>"></span></p>'],
  ])('%s leaves nothing that the server would refuse', (_, html) => {
    const { content, found } = paste(html)
    expect(found).toMatchObject({ fileIds: [] })
    expect(JSON.stringify(content)).toContain('x')
    expect(JSON.stringify(content)).not.toMatch(/javascript|onclick|onerror|script|iframe|svg|example\.com\/x\.png/)
  })
})
