import * as Y from 'yjs'
import { createDocument, saveUpdate } from '../../documents/index.ts'
import type { Texts } from '../texts/index.ts'
import type { MadeApp } from './panel-app.ts'
import type { Steps } from './steps.ts'

/** A page that tells how the company works, written as an editor would write it. */
export function makeHandbook(steps: Steps, texts: Texts, panel: MadeApp): Promise<string> {
  const { label } = texts.handbook
  return steps.once('handbook', 'doc-page', async (ctx) => {
    const { document } = await createDocument(ctx, { label, icon: 'file', color: 'ambar' })
    const doc = new Y.Doc()
    doc.getXmlFragment('content').insert(0, contentOf(texts, panel))
    await saveUpdate(ctx, document.id, Y.encodeStateAsUpdate(doc))
    return { itemId: document.id, made: document.id }
  })
}

function node(name: string, attributes: object, ...content: (Y.XmlElement | Y.XmlText)[]): Y.XmlElement {
  const element = new Y.XmlElement(name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value as string)
  element.insert(0, content)
  return element
}

function words(text: string, marks: object = {}): Y.XmlText {
  const inside = new Y.XmlText()
  inside.insert(0, text, marks)
  return inside
}

const paragraph = (text: string) => node('paragraph', {}, words(text))
const heading = (text: string, level: number) => node('heading', { level }, words(text))
const cellAttributes = { colspan: 1, rowspan: 1, colwidth: null }

const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  node(
    'table',
    {},
    node('tableRow', {}, ...head.map((text) => node('tableHeader', cellAttributes, paragraph(text)))),
    ...rows.map((row) =>
      node('tableRow', {}, ...row.map((text) => node('tableCell', cellAttributes, paragraph(text)))),
    ),
  )

function contentOf({ handbook }: Texts, panel: MadeApp): Y.XmlElement[] {
  const live = { appId: panel.id, blockId: panel.blocks.byMonth ?? '', height: 340 }
  return [
    paragraph(handbook.intro),
    node('callout', { icon: null, color: 'azul' }, paragraph(handbook.callout)),
    heading(handbook.stagesTitle, 2),
    table(handbook.stagesHead, handbook.stages),
    heading(handbook.salesTitle, 2),
    paragraph(handbook.salesText),
    node('appBlock', live),
    heading(handbook.mondayTitle, 2),
    node('taskList', {}, ...handbook.monday.map((text) => node('taskItem', { checked: false }, paragraph(text)))),
    heading(handbook.rulesTitle, 2),
    node('bulletList', {}, ...handbook.rules.map((text) => node('listItem', {}, paragraph(text)))),
  ]
}
