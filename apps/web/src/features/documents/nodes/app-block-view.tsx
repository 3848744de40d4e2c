import { ActionIcon } from '@mantine/core'
import { Bone, Icon, Skeleton, useMobile } from '@oficina/ui'
import { IconCopy, IconExternalLink, IconGripVertical, IconPlugConnectedX, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type NodeViewProps, NodeViewWrapper } from '@tiptap/react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../../lib/api.ts'
import { AppBlock } from '../../app-blocks/app-block.tsx'
import { AppDataProvider } from '../../app-blocks/index.ts'
import { appQuery } from '../../apps/app-query.ts'
import { useDocEnv } from '../editor/doc-env.ts'
import { blockHeight } from './block-height.ts'
import classes from './nodes.module.css'
import { ResizeBar } from './resize-bar.tsx'

/** A block of an app within a document, live, as far as whoever reads may see it. */
export function AppBlockView({ node, editor, selected, updateAttributes, deleteNode, getPos }: NodeViewProps) {
  const { t } = useTranslation('documents')
  const { canEditBlocks } = useDocEnv()
  const appId = String(node.attrs.appId)
  const height = Number(node.attrs.height) || blockHeight.usual
  const canChange = editor.isEditable && canEditBlocks
  // On a phone the page scrolls, and nothing in it.
  const isFluid = useMobile()
  const copy = () => {
    const at = getPos()
    if (at !== undefined) editor.commands.insertContentAt(at + node.nodeSize, { type: 'appBlock', attrs: node.attrs })
  }
  return (
    <NodeViewWrapper className={classes.appBlock} data-selected={selected || undefined} contentEditable={false}>
      {canChange && (
        <div className={classes.blockBar} role="toolbar" aria-label={t('block.tools')}>
          <span className={classes.grip} data-drag-handle title={t('block.move')}>
            <Icon of={IconGripVertical} size={15} />
          </span>
          <ActionIcon
            component={Link}
            to={`/app/${appId}`}
            size={26}
            aria-label={t('block.openApp')}
            title={t('block.openApp')}
          >
            <Icon of={IconExternalLink} size={15} />
          </ActionIcon>
          <ActionIcon size={26} aria-label={t('block.copy')} title={t('block.copy')} onClick={copy}>
            <Icon of={IconCopy} size={15} />
          </ActionIcon>
          <ActionIcon size={26} aria-label={t('block.remove')} title={t('block.remove')} onClick={() => deleteNode()}>
            <Icon of={IconTrash} size={15} />
          </ActionIcon>
        </div>
      )}
      <ResizeBar
        height={height}
        limits={blockHeight}
        label={t('block.resize')}
        isFluid={isFluid}
        onResize={canChange ? (next) => updateAttributes({ height: next }) : null}
      >
        <LiveBlock appId={appId} blockId={String(node.attrs.blockId)} isFluid={isFluid} />
      </ResizeBar>
    </NodeViewWrapper>
  )
}

function LiveBlock({ appId, blockId, isFluid }: { appId: string; blockId: string; isFluid: boolean }) {
  const { data: app, error } = useQuery({ ...appQuery(appId), retry: (n, problem) => !isApiError(problem) && n < 2 })
  const block = app?.components.find(({ id }) => id === blockId)
  if (app && block) {
    return (
      <AppDataProvider app={app}>
        <AppBlock app={app} block={block} isEditing={false} isFluid={isFluid} />
      </AppDataProvider>
    )
  }
  return app || error ? <GoneBlock /> : <WaitingBlock />
}

/** Taken away, archived, or not for whoever looks: which of them it is nobody is told. */
function GoneBlock() {
  const { t } = useTranslation('documents')
  return (
    <div className={classes.gone}>
      <Icon of={IconPlugConnectedX} size={18} />
      <div>
        <p className="t-strong">{t('block.gone')}</p>
        <p className="t-small t-2">{t('block.goneText')}</p>
      </div>
    </div>
  )
}

const WaitingBlock = () => (
  <div className={classes.waiting}>
    <Skeleton>
      <Bone width="40%" height={14} />
      <Bone width="90%" height={12} />
      <Bone width="70%" height={12} />
    </Skeleton>
  </div>
)
