import { Keys } from '@oficina/ui'
import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import type { Block, DocumentedFunction, Inline, Words } from '../../../../vite/guide/guide-types.ts'
import { useGuide } from '../use-guide.ts'

/** What the build made of a page, as elements. */
export function GuideBlocks({ blocks }: { blocks: readonly Block[] }) {
  // A page never changes while it is shown; its parts have no names of their own.
  // biome-ignore lint/suspicious/noArrayIndexKey: see above
  return blocks.map((block, n) => <GuideBlock key={n} block={block} />)
}

function GuideBlock({ block }: { block: Block }): ReactNode {
  const { t } = useGuide()
  switch (block.type) {
    case 'heading': {
      const Heading = block.level === 2 ? 'h2' : 'h3'
      return (
        <Heading id={block.id}>
          <GuideWords words={block.words} />{' '}
          <a href={`#${block.id}`} aria-label={t('anchor')} data-anchor>
            #
          </a>
        </Heading>
      )
    }
    case 'text':
      return (
        <p>
          <GuideWords words={block.words} />
        </p>
      )
    case 'note':
      return (
        <aside>
          <GuideWords words={block.words} />
        </aside>
      )
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul'
      return (
        <List>
          {block.items.map((words, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <li key={n}>
              <GuideWords words={words} />
            </li>
          ))}
        </List>
      )
    }
    case 'table':
      return (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways on phones, also by keys
        <div data-scroll tabIndex={0}>
          <table>
            <thead>
              <Row cells={block.head} as="th" />
            </thead>
            <tbody>
              {block.rows.map((cells, n) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: see above
                <Row key={n} cells={cells} as="td" />
              ))}
            </tbody>
          </table>
        </div>
      )
    case 'code':
      return (
        <pre>
          <code>{block.text}</code>
        </pre>
      )
    case 'picture': {
      const { src, alt, width, height } = block.picture
      return (
        <figure>
          <a href={src} target="_blank" rel="noopener noreferrer">
            <img src={src} alt={alt} width={width} height={height} loading="lazy" />
          </a>
        </figure>
      )
    }
    case 'functions':
      return block.functions.map((one) => <FunctionEntry key={one.id} entry={one} />)
  }
}

function Row({ cells, as: Cell }: { cells: readonly Words[]; as: 'th' | 'td' }) {
  return (
    <tr>
      {cells.map((words, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <Cell key={n}>
          <GuideWords words={words} />
        </Cell>
      ))}
    </tr>
  )
}

function FunctionEntry({ entry }: { entry: DocumentedFunction }) {
  return (
    <section data-function id={`fn-${entry.id.toLowerCase()}`}>
      <h3>
        <code>{entry.signature}</code>
      </h3>
      <p>{entry.text}</p>
      <ul>
        {entry.examples.map(({ formula, result }) => (
          <li key={formula}>
            <code>{formula}</code>
            {result && (
              <>
                {' → '}
                <code>{result}</code>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

export function GuideWords({ words }: { words: Words }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: see above
  return words.map((word, n) => <Fragment key={n}>{wordOf(word)}</Fragment>)
}

function wordOf(word: Inline): ReactNode {
  if (typeof word === 'string') return word
  switch (word[0]) {
    case 'b':
      return <b>{word[1]}</b>
    case 'code':
      return <code>{word[1]}</code>
    case 'keys':
      return <Keys keys={word[1]} />
    case 'link':
      return <GuideLink href={word[1]}>{word[2]}</GuideLink>
  }
}

function GuideLink({ href, children }: { href: string; children: string }) {
  const [, page, hash] = /^\/docs\/([a-z-]+)(?:#(.+))?$/.exec(href) ?? []
  if (page === undefined)
    return (
      <a href={href} target="_blank" rel="noopener noreferrer" className="text-link">
        {children}
      </a>
    )
  return (
    <Link
      to="/docs/$page"
      params={{ page }}
      search={(before) => before}
      {...(hash !== undefined && { hash })}
      className="text-link"
    >
      {children}
    </Link>
  )
}
