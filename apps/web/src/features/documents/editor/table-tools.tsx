import {
  IconArrowAutofitContent,
  IconArrowAutofitWidth,
  IconColumnInsertLeft,
  IconColumnInsertRight,
  IconColumnRemove,
  IconRowInsertBottom,
  IconRowInsertTop,
  IconRowRemove,
  IconTableOptions,
  IconTrash,
} from '@tabler/icons-react'
import { type ChainedCommands, isTextSelection } from '@tiptap/core'
import type { Editor } from '@tiptap/react'
import { BubbleMenu } from '@tiptap/react/menus'
import { useTranslation } from 'react-i18next'
import { changeColumnWidth, columnStep } from './column-width.ts'
import classes from './doc-editor.module.css'
import { ToolButton } from './format-buttons.tsx'

const tools = [
  { name: 'rowAbove', icon: IconRowInsertTop, run: (chain: ChainedCommands) => chain.addRowBefore() },
  { name: 'rowBelow', icon: IconRowInsertBottom, run: (chain: ChainedCommands) => chain.addRowAfter() },
  { name: 'columnLeft', icon: IconColumnInsertLeft, run: (chain: ChainedCommands) => chain.addColumnBefore() },
  { name: 'columnRight', icon: IconColumnInsertRight, run: (chain: ChainedCommands) => chain.addColumnAfter() },
  { name: 'narrower', icon: IconArrowAutofitContent, width: -columnStep },
  { name: 'wider', icon: IconArrowAutofitWidth, width: columnStep },
  { name: 'header', icon: IconTableOptions, run: (chain: ChainedCommands) => chain.toggleHeaderRow() },
  { name: 'removeRow', icon: IconRowRemove, run: (chain: ChainedCommands) => chain.deleteRow() },
  { name: 'removeColumn', icon: IconColumnRemove, run: (chain: ChainedCommands) => chain.deleteColumn() },
  { name: 'remove', icon: IconTrash, run: (chain: ChainedCommands) => chain.deleteTable() },
] as const

/** While the cursor is in a table and no text is selected, whose tools would stand at the same place. */
function isWanted({ editor }: { editor: Editor }): boolean {
  const { selection } = editor.state
  return editor.isEditable && editor.isActive('table') && (selection.empty || !isTextSelection(selection))
}

/** Above the whole table, not above the line that is being written. */
function tableOf(editor: Editor) {
  const { node } = editor.view.domAtPos(editor.state.selection.from)
  const table = (node instanceof Element ? node : node.parentElement)?.closest('table')
  if (!table) return null
  return { getBoundingClientRect: () => table.getBoundingClientRect(), contextElement: table }
}

const floating = { placement: 'top', offset: 6, flip: true, shift: { padding: 8 } } as const

/** Rows and columns of the table that the cursor is in. */
export function TableTools({ editor }: { editor: Editor }) {
  const { t } = useTranslation('documents')
  return (
    <BubbleMenu
      editor={editor}
      pluginKey="tableTools"
      shouldShow={isWanted}
      getReferencedVirtualElement={() => tableOf(editor)}
      options={floating}
      className={classes.bubble}
      role="toolbar"
      aria-label={t('table.label')}
    >
      {tools.map((tool) => (
        <ToolButton
          key={tool.name}
          icon={tool.icon}
          label={t(`table.${tool.name}`)}
          onPress={() =>
            'width' in tool ? changeColumnWidth(editor, tool.width) : tool.run(editor.chain().focus()).run()
          }
        />
      ))}
    </BubbleMenu>
  )
}
