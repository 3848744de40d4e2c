import { sql } from 'kysely'
import * as Y from 'yjs'
import { ok } from './apps.ts'
import type { BuiltOrg, Person } from './build.ts'
import type { TestServer } from './harness.ts'

export const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
export const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64'))

export const makeDocPage = async (who: Pick<Person, 'api'>, label = 'Manual') =>
  ok(await who.api.docPages.create({ label })).id

/** A paragraph, as an editor would write it. */
export function paragraph(text: string, marks: Record<string, object> = {}): Y.XmlElement {
  const element = new Y.XmlElement('paragraph')
  const inside = new Y.XmlText()
  inside.insert(0, text, marks)
  element.insert(0, [inside])
  return element
}

export function element(name: string, attrs: Record<string, unknown> = {}, ...children: Y.XmlElement[]): Y.XmlElement {
  const made = new Y.XmlElement(name)
  for (const [key, value] of Object.entries(attrs)) made.setAttribute(key, value as string)
  made.insert(0, children)
  return made
}

/** Someone's editor of a page, without the screen: what they have, and what they have not sent yet. */
export class Desk {
  readonly doc = new Y.Doc()
  seq = 0
  private unsent: Uint8Array[] = []
  private readonly who: Pick<Person, 'api'>
  private readonly docPageId: string

  constructor(who: Pick<Person, 'api'>, docPageId: string) {
    this.who = who
    this.docPageId = docPageId
    this.doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin !== 'server') this.unsent.push(update)
    })
  }

  get content() {
    return this.doc.getXmlFragment('content')
  }

  get text(): string {
    return this.content
      .toArray()
      .map((node) => node.toString().replace(/<[^>]+>/g, ''))
      .join('\n')
  }

  write(...nodes: Y.XmlElement[]): void {
    this.content.insert(this.content.length, nodes)
  }

  hear(update: string | null): void {
    if (update) Y.applyUpdate(this.doc, bytes(update), 'server')
  }

  async load(): Promise<this> {
    const page = ok(await this.who.api.docPages.get({ docPageId: this.docPageId }))
    this.hear(page.state)
    this.seq = page.seq
    return this
  }

  /** Sends what was written since the last time. */
  send() {
    const update = base64(Y.mergeUpdates(this.unsent))
    this.unsent = []
    return this.who.api.docPages.save({ docPageId: this.docPageId, update })
  }

  /** Sends everything that another desk has, as an editor does that cannot know what arrived. */
  sendAllOf(desk: Desk) {
    return this.who.api.docPages.save({ docPageId: this.docPageId, update: base64(Y.encodeStateAsUpdate(desk.doc)) })
  }

  async save(...nodes: Y.XmlElement[]): Promise<number> {
    if (nodes.length > 0) this.write(...nodes)
    this.seq = ok(await this.send()).seq
    return this.seq
  }
}

export const openDesk = (who: Pick<Person, 'api'>, docPageId: string) => new Desk(who, docPageId).load()

/** Something is written on a page, some minutes go by, and more is written: what stood there first is a version. */
export async function makeVersion(server: TestServer, org: BuiltOrg, docPageId: string): Promise<string> {
  const desk = await openDesk(org.admin, docPageId)
  await desk.save(paragraph('Antes'))
  await sql`update oficina.documents set version_at = now() - interval '6 minutes' where id = ${docPageId}`.execute(
    server.services.database.org(org.id),
  )
  await desk.save(paragraph('Depois'))
  return ok(await org.admin.api.docPages.versions({ docPageId })).versions[0]?.id ?? ''
}
