import { isObject, own } from '@oficina/kinds'
import type { RichMark, RichNode } from '@oficina/kinds/rich-text/document'
import { isOptionColor } from '@oficina/ui'
import { Fragment, type ReactNode } from 'react'
import { safeLink } from '../../../lib/safe-link.ts'
import classes from './rich-text.module.css'

interface RichTextProps {
  document: RichNode | null
  /** Links to the pictures in it, by file. */
  files: Readonly<Record<string, string>>
  /** What people are called; those who may not be seen have no name here. */
  nameOf?: (userId: string) => string | undefined
}

type Env = Omit<RichTextProps, 'document'>

/** A formatted text. It is drawn node by node from the allow-list: there is no HTML in it that could run. */
export function RichText({ document, ...env }: RichTextProps) {
  return <div className={classes.text}>{nodesOf(document, env)}</div>
}

const nodesOf = (node: RichNode | null, env: Env): ReactNode =>
  // A document is drawn anew as a whole; its nodes have no names of their own.
  // biome-ignore lint/suspicious/noArrayIndexKey: see above
  node?.content?.map((child, n) => <Fragment key={n}>{nodeOf(child, env)}</Fragment>)

const attributeOf = (node: RichNode | RichMark, name: string): unknown =>
  isObject(node.attrs) ? own(node.attrs, name) : undefined

function nodeOf(node: RichNode, env: Env): ReactNode {
  const inside = () => nodesOf(node, env)
  switch (node.type) {
    case 'text':
      return (node.marks ?? []).reduce<ReactNode>(marked, node.text ?? '')
    case 'paragraph':
      return <p>{node.content?.length ? inside() : <br />}</p>
    case 'heading':
      return headingOf(Number(attributeOf(node, 'level')), inside())
    case 'bulletList':
      return <ul>{inside()}</ul>
    case 'orderedList':
      return <ol start={Number(attributeOf(node, 'start') ?? 1)}>{inside()}</ol>
    case 'listItem':
      return <li>{inside()}</li>
    case 'taskList':
      return <ul className={classes.tasks}>{inside()}</ul>
    case 'taskItem':
      return (
        <li data-done={attributeOf(node, 'checked') === true || undefined}>
          <input type="checkbox" checked={attributeOf(node, 'checked') === true} disabled readOnly aria-hidden />
          <div>{inside()}</div>
        </li>
      )
    case 'blockquote':
      return <blockquote>{inside()}</blockquote>
    case 'callout':
      return <CalloutBox node={node}>{inside()}</CalloutBox>
    case 'codeBlock':
      return (
        <pre>
          <code>{inside()}</code>
        </pre>
      )
    case 'horizontalRule':
      return <hr />
    case 'table':
      return (
        <table>
          <tbody>{inside()}</tbody>
        </table>
      )
    case 'tableRow':
      return <tr>{inside()}</tr>
    case 'tableHeader':
      return <th {...spansOf(node)}>{inside()}</th>
    case 'tableCell':
      return <td {...spansOf(node)}>{inside()}</td>
    case 'image':
      return pictureOf(node, env)
    case 'hardBreak':
      return <br />
    case 'mention':
      return <span className={classes.mention}>@{env.nameOf?.(String(attributeOf(node, 'id'))) ?? '…'}</span>
    default:
      // Written by a newer version of the product: its words are better than nothing.
      return inside()
  }
}

// The page's own title is the first level, the block's the second.
function headingOf(level: number, children: ReactNode) {
  if (level === 1) return <h3 data-level="1">{children}</h3>
  return level === 2 ? <h4 data-level="2">{children}</h4> : <h5 data-level="3">{children}</h5>
}

function CalloutBox({ node, children }: { node: RichNode; children: ReactNode }) {
  const color = String(attributeOf(node, 'color') ?? '')
  const icon = attributeOf(node, 'icon')
  const name = isOptionColor(color) ? color : 'cinza'
  return (
    <div className={classes.callout} style={{ background: `var(--c-${name}-bg)`, color: `var(--c-${name}-text)` }}>
      {typeof icon === 'string' && <span aria-hidden>{icon}</span>}
      <div>{children}</div>
    </div>
  )
}

const spansOf = (node: RichNode) => ({
  colSpan: Number(attributeOf(node, 'colspan') ?? 1),
  rowSpan: Number(attributeOf(node, 'rowspan') ?? 1),
})

function pictureOf(node: RichNode, { files }: Env): ReactNode {
  const source = own(files, String(attributeOf(node, 'fileId')))
  const width = Number(attributeOf(node, 'width'))
  if (typeof source !== 'string') return null
  return <img src={source} alt={String(attributeOf(node, 'alt') ?? '')} {...(width > 0 && { width })} loading="lazy" />
}

function marked(inner: ReactNode, mark: RichMark): ReactNode {
  switch (mark.type) {
    case 'bold':
      return <strong>{inner}</strong>
    case 'italic':
      return <em>{inner}</em>
    case 'underline':
      return <u>{inner}</u>
    case 'strike':
      return <s>{inner}</s>
    case 'code':
      return <code>{inner}</code>
    case 'link': {
      const href = safeLink(String(attributeOf(mark, 'href') ?? ''))
      return href ? (
        <a className="text-link" href={href} target="_blank" rel="noopener noreferrer">
          {inner}
        </a>
      ) : (
        inner
      )
    }
    default:
      return inner
  }
}
