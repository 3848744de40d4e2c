import type { Colleague } from '@oficina/contract'
import { safeHref } from '@oficina/kinds/text/safe-href'
import { type AnyExtension, Mark } from '@tiptap/core'
import { Collaboration } from '@tiptap/extension-collaboration'
import { CollaborationCaret } from '@tiptap/extension-collaboration-caret'
import { TaskItem, TaskList } from '@tiptap/extension-list'
import { TableKit } from '@tiptap/extension-table'
import { Placeholder } from '@tiptap/extensions'
import { StarterKit } from '@tiptap/starter-kit'
import type { Doc } from 'yjs'
import type { People } from '../../people/people.ts'
import { AppBlockNode } from '../nodes/app-block-node.ts'
import { CalloutNode } from '../nodes/callout-node.ts'
import { MentionNode } from '../nodes/mention-node.ts'
import { PictureNode } from '../nodes/picture-node.ts'
import type { Cursors, CursorUser } from '../sync/cursors.ts'
import { drawCaret, drawSelection } from './caret.ts'
import { leastColumn } from './column-width.ts'
import { Slash } from './slash.ts'
import type { SlashItem, SlashWish } from './slash-items.ts'
import type { SuggestStore } from './suggest-store.ts'

const isSafe = (href: string) => 'href' in safeHref(href)

/** A link keeps its address alone: how it opens is for us to say. */
const withPlainLinks = (extension: AnyExtension): AnyExtension =>
  extension.name === 'link' && extension instanceof Mark
    ? extension.extend({
        addAttributes: () => ({
          href: {
            default: null,
            parseHTML: (element: HTMLElement) => {
              const safe = safeHref(element.getAttribute('href') ?? '')
              return 'href' in safe ? safe.href : null
            },
          },
        }),
      })
    : extension

const Basics = StarterKit.extend({
  addExtensions() {
    return (this.parent?.() ?? []).map(withPlainLinks)
  },
})

export interface DocExtensions {
  doc: Doc
  /** Everything below is for those who write; readers have none of it. */
  writing: {
    placeholder: string
    checkboxLabel: (text: string) => string
    slash: SuggestStore<SlashItem>
    mentions: SuggestStore<Colleague>
    offers: (item: SlashItem) => boolean
    onWish: (wish: SlashWish) => void
  } | null
  /** Others' cursors, also for those who only read. */
  cursors: Cursors | null
  user: CursorUser
  people: () => People
}

/** What a document is made of. Names and attributes are those that the server lets through; a test holds them together. */
export function docExtensions({ doc, writing, cursors, user, people }: DocExtensions): AnyExtension[] {
  return [
    Basics.configure({
      // Documents that several write have an undo of their own, for what oneself did.
      undoRedo: false,
      // Two editors that each add a last line would add two.
      trailingNode: false,
      heading: { levels: [1, 2, 3] },
      link: {
        openOnClick: false,
        isAllowedUri: isSafe,
        shouldAutoLink: isSafe,
        defaultProtocol: 'https',
        HTMLAttributes: { class: 'text-link', target: '_blank', rel: 'noopener noreferrer nofollow' },
      },
    }),
    TaskList,
    TaskItem.configure({
      nested: true,
      ...(writing && { a11y: { checkboxLabel: (node) => writing.checkboxLabel(node.textContent) } }),
    }),
    // Columns are drawn as wide as they were pulled for everyone; only those who write can pull them.
    TableKit.configure({
      table: { resizable: writing !== null, renderWrapper: true, cellMinWidth: leastColumn, handleWidth: 6 },
    }),
    CalloutNode,
    PictureNode,
    AppBlockNode,
    MentionNode.configure({ people, store: writing?.mentions ?? null }),
    Collaboration.configure({ document: doc, field: 'content' }),
    ...(cursors
      ? [
          CollaborationCaret.configure({
            provider: { awareness: cursors },
            user,
            render: drawCaret,
            selectionRender: drawSelection,
          }),
        ]
      : []),
    ...(writing
      ? [
          Placeholder.configure({ placeholder: writing.placeholder }),
          Slash.configure({ store: writing.slash, offers: writing.offers, onWish: writing.onWish }),
        ]
      : []),
  ]
}
