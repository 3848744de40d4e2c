import type { Colleague } from '@oficina/contract'
import { mergeAttributes, Node } from '@tiptap/core'
import { PluginKey } from '@tiptap/pm/state'
import { ReactNodeViewRenderer } from '@tiptap/react'
import { Suggestion } from '@tiptap/suggestion'
import { fixedPeople, type People } from '../../people/people.ts'
import { searchPeople } from '../../fields/use-people-search.ts'
import type { SuggestStore } from '../editor/suggest-store.ts'
import { MentionView } from './mention-view.tsx'

interface MentionOptions {
  people: () => People
  store: SuggestStore<Colleague> | null
}

const most = 8

/** Someone of the organisation, by id: what they are called is looked up by whoever reads. */
export const MentionNode = Node.create<MentionOptions>({
  name: 'mention',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: false,
  addOptions() {
    return { people: () => fixedPeople(), store: null }
  },
  addAttributes() {
    return { id: { default: null, parseHTML: (element) => element.dataset.mention ?? null, rendered: false } }
  },
  parseHTML() {
    return [{ tag: 'span[data-mention]' }]
  },
  renderHTML({ node, HTMLAttributes }) {
    const id = String(node.attrs.id)
    return [
      'span',
      mergeAttributes(HTMLAttributes, { 'data-mention': id }),
      `@${this.options.people().get(id)?.name ?? '…'}`,
    ]
  },
  renderText({ node }) {
    return `@${this.options.people().get(String(node.attrs.id))?.name ?? '…'}`
  },
  addNodeView() {
    return ReactNodeViewRenderer(MentionView, { as: 'span' })
  },
  addProseMirrorPlugins() {
    const { people, store } = this.options
    if (!store) return []
    return [
      Suggestion<Colleague, Colleague>({
        editor: this.editor,
        pluginKey: new PluginKey('mentionSuggestion'),
        char: '@',
        items: async ({ query }) => (await searchPeople(people(), query)).slice(0, most),
        command: ({ editor, range, props }) => {
          const mention = { type: 'mention', attrs: { id: props.id_user } }
          editor
            .chain()
            .focus()
            .insertContentAt(range, [mention, { type: 'text', text: ' ' }])
            .run()
        },
        render: store.render,
      }),
    ]
  },
})
