import { mergeAttributes, Node } from '@tiptap/core'
import { ReactNodeViewRenderer } from '@tiptap/react'
import { PictureView } from './picture-view.tsx'

/** A picture that was sent to us; there are no others in a document. */
export const PictureNode = Node.create({
  name: 'image',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes() {
    return {
      fileId: { default: null, parseHTML: (element) => element.dataset.fileId ?? null, rendered: false },
      alt: { default: null },
      width: { default: null, rendered: false },
    }
  },
  parseHTML() {
    return [{ tag: 'img[data-file-id]' }]
  },
  renderHTML({ node, HTMLAttributes }) {
    return ['img', mergeAttributes(HTMLAttributes, { 'data-file-id': node.attrs.fileId as string })]
  },
  addNodeView() {
    return ReactNodeViewRenderer(PictureView)
  },
})
