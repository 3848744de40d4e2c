import { fold } from '@oficina/kinds'
import { Extension } from '@tiptap/core'
import { PluginKey } from '@tiptap/pm/state'
import { Suggestion } from '@tiptap/suggestion'
import { messageIfAny } from '../../../lib/message-key.ts'
import { type SlashItem, slashItems, type SlashWish } from './slash-items.ts'
import type { SuggestStore } from './suggest-store.ts'

interface SlashOptions {
  store: SuggestStore<SlashItem> | null
  /** Whether one of them may be used here. */
  offers: (item: SlashItem) => boolean
  onWish: (wish: SlashWish) => void
}

/** The name of an item and the other words that people may look for it by. */
export const slashWords = ({ id }: SlashItem): string =>
  fold(`${messageIfAny(`documents:slash.${id}.label`) ?? ''} ${messageIfAny(`documents:slash.${id}.words`) ?? ''}`)

/** The list of what can be put in, which opens with a slash. */
export const Slash = Extension.create<SlashOptions>({
  name: 'slash',
  addOptions() {
    return { store: null, offers: () => true, onWish: () => {} }
  },
  addProseMirrorPlugins() {
    const { store, offers, onWish } = this.options
    if (!store) return []
    return [
      Suggestion<SlashItem, SlashItem>({
        editor: this.editor,
        pluginKey: new PluginKey('slashSuggestion'),
        char: '/',
        allow: ({ editor }) => !editor.isActive('codeBlock'),
        items: ({ query }) => slashItems.filter((item) => offers(item) && slashWords(item).includes(fold(query))),
        command: ({ editor, range, props: { id, run } }) => {
          const chain = editor.chain().focus().deleteRange(range)
          ;(run ? run(chain) : chain).run()
          if (!run) onWish(id as SlashWish)
        },
        render: store.render,
      }),
    ]
  },
})
