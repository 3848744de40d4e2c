import type { GuideGroupId } from './guide-pages.ts'

/** What the build makes of a documentation page. It is data, so that no HTML is ever put into the page as text. */
export type Inline =
  | string
  /** A text of the interface, or an emphasis. */
  | readonly ['b', string]
  | readonly ['code', string]
  /** A combination in the notation of shortcuts. */
  | readonly ['keys', string]
  | readonly ['link', href: string, text: string]

export type Words = readonly Inline[]

export interface Picture {
  src: string
  alt: string
  width: number
  height: number
}

export type Block =
  | { type: 'heading'; level: 2 | 3; id: string; words: Words }
  | { type: 'text' | 'note'; words: Words }
  | { type: 'list'; ordered: boolean; items: readonly Words[] }
  | { type: 'table'; head: readonly Words[]; rows: readonly (readonly Words[])[] }
  | { type: 'code'; text: string }
  | { type: 'picture'; picture: Picture }
  | { type: 'functions'; functions: readonly DocumentedFunction[] }

export interface DocumentedFunction {
  id: string
  signature: string
  text: string
  examples: readonly { formula: string; result: string | null }[]
}

export interface GuidePage {
  title: string
  /** The first paragraph, also shown in the contents. */
  summary: Words
  blocks: readonly Block[]
}

/** The pages of one language, as the list beside them shows them. */
export interface GuideContents {
  groups: readonly { id: GuideGroupId; pages: readonly { id: string; title: string; summary: string }[] }[]
}

/** A part of a page that a search can find. */
export interface GuideSection {
  page: string
  /** Null for what stands before the first heading. */
  anchor: string | null
  title: string
  heading: string
  text: string
}
