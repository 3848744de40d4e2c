import { docPageStateBytes } from '@oficina/contract'
import { checkWritten, type WrittenDocument } from '@oficina/kinds/rich-text/written-document'
import * as Y from 'yjs'
import { AppError } from '../../platform/errors.ts'

/** The one thing in a document: what is written. Editors name it the same. */
const root = 'content'

/** A document as its editors have it, made of its stored parts. */
export function openContent(parts: readonly Uint8Array[]): Y.Doc {
  const doc = new Y.Doc()
  doc.getXmlFragment(root)
  // All at once: tidying up after each would take longer than reading them.
  doc.transact(() => {
    for (const part of parts) Y.applyUpdate(doc, part)
  })
  return doc
}

export const emptyState = (): Uint8Array => Y.encodeStateAsUpdate(new Y.Doc())
export const stateOf = (doc: Y.Doc): Uint8Array => Y.encodeStateAsUpdate(doc)
export const joined = (parts: readonly Uint8Array[]): Uint8Array => Y.mergeUpdates([...parts])

/**
 * Takes what someone wrote into a document, and gives back what is new in it; null where nothing is. What cannot be
 * read, hangs in the air or is not on the allow-list is refused, and the document is then of no more use.
 */
export function takeIn(doc: Y.Doc, update: Uint8Array): Uint8Array | null {
  return changesOf(doc, () => {
    try {
      Y.applyUpdate(doc, update)
    } catch (error) {
      throw new AppError('invalid_input', { field: 'update', problem: 'unreadable' }, { cause: error })
    }
    // It builds on something that was never sent; the editor sends everything it has then.
    if (doc.store.pendingStructs || doc.store.pendingDs) throw new AppError('conflict', { reason: 'incomplete' })
  })
}

/** Makes a document say what another one says. What stood there is gone, for everyone who has it open too. */
export function rewrite(doc: Y.Doc, as: Y.Doc): Uint8Array | null {
  return changesOf(doc, () => doc.transact(() => replaceContent(doc.getXmlFragment(root), as.getXmlFragment(root))))
}

/** The same words in a document of their own, without the story of how they came to be. */
export function copied(source: Y.Doc): Y.Doc {
  const copy = new Y.Doc()
  replaceContent(copy.getXmlFragment(root), source.getXmlFragment(root))
  return copy
}

function replaceContent(target: Y.XmlFragment, source: Y.XmlFragment): void {
  target.delete(0, target.length)
  target.insert(
    0,
    source.toArray().map((node) => node.clone() as Y.XmlElement | Y.XmlText),
  )
}

function changesOf(doc: Y.Doc, work: () => void): Uint8Array | null {
  const changes: Uint8Array[] = []
  const note = (change: Uint8Array) => void changes.push(change)
  doc.on('update', note)
  try {
    work()
  } finally {
    doc.off('update', note)
  }
  return changes.length === 0 ? null : joined(changes)
}

/** Refuses a document that holds anything but what may be written, and names the pictures and people in it. */
export function checkContent(doc: Y.Doc): WrittenDocument {
  const refuse = (problem: string, at = '') => new AppError('invalid_input', { field: 'update', problem, at })
  const fragment = doc.getXmlFragment(root)
  if (doc.share.size !== 1 || fragment._map.size > 0) throw refuse('invalid_rich_text', root)
  const found = checkWritten(nodesIn(fragment, 0))
  if ('problem' in found) throw refuse(found.problem, found.at)
  return found
}

/** By its parts, which are never less than the whole. */
export function refuseTooLarge(parts: readonly Uint8Array[]): void {
  const size = parts.reduce((sum, part) => sum + part.byteLength, 0)
  if (size > docPageStateBytes) throw new AppError('too_large', { most: docPageStateBytes })
}

/** Deeper than any document may be: what is below is refused as too deep without being looked at. */
const deepest = 40

/** The nodes as an editor would name them. Whatever else can hide in such a document comes out as a node of no known type. */
function nodesIn(parent: Y.XmlFragment, depth: number): unknown[] {
  if (depth > deepest) return [{ type: 'unknown' }]
  return parent.toArray().flatMap((node: unknown): unknown[] => {
    if (node instanceof Y.XmlText) return textsIn(node)
    if (!(node instanceof Y.XmlElement) || node instanceof Y.XmlHook) return [{ type: 'unknown' }]
    const attrs = node.getAttributes()
    if (!isPlain(attrs)) return [{ type: 'unknown' }]
    const content = nodesIn(node, depth + 1)
    return [{ type: node.nodeName, attrs, ...(content.length > 0 && { content }) }]
  })
}

/** An attribute called `__proto__` shows in no list of keys, and gives its values to whoever asks by name. */
const isPlain = (object: object) => Object.getPrototypeOf(object) === Object.prototype

function textsIn(text: Y.XmlText): unknown[] {
  if (Object.keys(text.getAttributes()).length > 0) return [{ type: 'unknown' }]
  return (text.toDelta() as { insert: unknown; attributes?: Record<string, unknown> }[]).map(
    ({ insert, attributes = {} }) => ({
      type: isPlain(attributes) ? 'text' : 'unknown',
      text: insert,
      marks: Object.entries(attributes).map(([type, attrs]) => ({ type, attrs })),
    }),
  )
}
