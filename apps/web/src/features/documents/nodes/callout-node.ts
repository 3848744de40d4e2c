import { mergeAttributes, Node } from '@tiptap/core'
import { ReactNodeViewRenderer } from '@tiptap/react'
import { CalloutView } from './callout-view.tsx'

/** A box of colour around something that should not be missed. */
export const CalloutNode = Node.create({
  name: 'callout',
  group: 'block',
  content: 'block+',
  defining: true,
  addAttributes() {
    return {
      icon: { default: null, parseHTML: (element) => element.dataset.icon ?? null, rendered: false },
      color: { default: null, parseHTML: (element) => element.dataset.color ?? null, rendered: false },
    }
  },
  parseHTML() {
    return [{ tag: 'div[data-callout]' }]
  },
  renderHTML({ node, HTMLAttributes }) {
    const look = {
      'data-callout': '',
      'data-icon': node.attrs.icon as string,
      'data-color': node.attrs.color as string,
    }
    return ['div', mergeAttributes(HTMLAttributes, look), 0]
  },
  addNodeView() {
    return ReactNodeViewRenderer(CalloutView)
  },
})
