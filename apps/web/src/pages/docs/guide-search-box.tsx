import { Button } from '@mantine/core'
import { SearchInput } from '@oficina/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useRef, useState } from 'react'
import { sections } from 'virtual:guide'
import { findSections } from './find-sections.ts'
import classes from './guide-search-box.module.css'
import { useGuide } from './use-guide.ts'

/** Searches the whole documentation in the browser. Its index is one file, fetched when the box is first used. */
export function GuideSearchBox() {
  const { language, t } = useGuide()
  const [query, setQuery] = useState('')
  const [isOpen, setOpen] = useState(false)
  const root = useRef<HTMLElement>(null)
  const isAsked = query.trim() !== ''
  const index = useQuery({
    queryKey: ['guide-sections', language],
    queryFn: async () => (await sections[language]()).default,
    enabled: isAsked,
    staleTime: Number.POSITIVE_INFINITY,
    // Fetched with the rest of the interface; a network that is away says so at once.
    retry: false,
    networkMode: 'always',
  })
  const found = index.data ? findSections(index.data, query) : []

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setOpen(false)
    const links = [...(root.current?.querySelectorAll('a') ?? [])]
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) links[0]?.click()
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0 || links.length === 0) return
    event.preventDefault()
    const at = links.findIndex((link) => link === document.activeElement) + step
    if (at < 0) root.current?.querySelector('input')?.focus()
    else links[Math.min(at, links.length - 1)]?.focus()
  }
  const close = () => {
    setOpen(false)
    setQuery('')
  }
  return (
    // Arrows move between its input and its links.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <search
      ref={root}
      className={classes.root}
      onKeyDown={onKeyDown}
      onFocus={() => setOpen(true)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
      }}
    >
      <SearchInput
        label={t('search')}
        value={query}
        onChange={(text) => {
          setQuery(text)
          setOpen(true)
        }}
        className={classes.input}
      />
      {isOpen && isAsked && (
        <div className={classes.panel}>
          {index.isError ? (
            <p className={classes.state}>
              {t('searchFailed')}
              <Button variant="default" onClick={() => void index.refetch()}>
                {t('retry')}
              </Button>
            </p>
          ) : index.isPending ? (
            <p className={classes.state}>{t('searching')}</p>
          ) : found.length === 0 ? (
            <p className={classes.state}>{t('nothingFound', { query: query.trim().slice(0, 50) })}</p>
          ) : (
            <ul>
              {found.map(({ section, excerpt }) => (
                <li key={`${section.page}#${section.anchor}`}>
                  <Link
                    to="/docs/$page"
                    params={{ page: section.page }}
                    search={(before) => before}
                    {...(section.anchor && { hash: section.anchor })}
                    className={classes.result}
                    onClick={close}
                  >
                    <span className={classes.heading}>
                      <span className="t-strong">{section.heading}</span>
                      {section.anchor && <span className="t-small t-3">{section.title}</span>}
                    </span>
                    <span className="t-small t-2">{excerpt}</span>
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      <output className="sr-only">{isAsked && index.data ? t('found', { count: found.length }) : ''}</output>
    </search>
  )
}
