import { type NodeViewProps, NodeViewWrapper } from '@tiptap/react'
import { useDocEnv } from '../editor/doc-env.ts'
import classes from './nodes.module.css'

export function MentionView({ node }: NodeViewProps) {
  const { people } = useDocEnv()
  return (
    <NodeViewWrapper as="span" className={classes.mention}>
      @{people.get(String(node.attrs.id))?.name ?? '…'}
    </NodeViewWrapper>
  )
}
