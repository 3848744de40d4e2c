import { mergeAttributes, Node } from '@tiptap/core'
import { ReactNodeViewRenderer } from '@tiptap/react'
import { AppBlockView } from './app-block-view.tsx'
import { blockHeight } from './block-height.ts'

const text = (name: string) => (element: HTMLElement) => element.dataset[name] ?? null

/** A block of an app. Only its id stands in the document: whoever reads sees of it what their own rights let them see. */
export const AppBlockNode = Node.create({
  name: 'appBlock',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes() {
    return {
      appId: { default: null, parseHTML: text('app'), rendered: false },
      blockId: { default: null, parseHTML: text('block'), rendered: false },
      height: {
        default: blockHeight.usual,
        parseHTML: (element) => Number(element.dataset.height) || blockHeight.usual,
        rendered: false,
      },
    }
  },
  parseHTML() {
    return [{ tag: 'div[data-app-block]' }]
  },
  renderHTML({ node: { attrs }, HTMLAttributes }) {
    const names = { 'data-app': String(attrs.appId), 'data-block': String(attrs.blockId) }
    return [
      'div',
      mergeAttributes(HTMLAttributes, { 'data-app-block': '', ...names, 'data-height': String(attrs.height) }),
    ]
  },
  addNodeView() {
    // A block has inputs and buttons of its own: what is done in it is none of the editor's business.
    return ReactNodeViewRenderer(AppBlockView, {
      stopEvent: ({ event }) =>
        !/^drag|^drop/.test(event.type) || !(event.target as Element).closest('[data-drag-handle]'),
    })
  },
})
