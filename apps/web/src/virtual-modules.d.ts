declare module 'virtual:contract' {
  export const manifest: Record<string, readonly [method: string, path: string, upload?: 1]>
}

declare module 'virtual:guide' {
  type Language = import('../vite/guide/guide-pages.ts').GuideLanguage
  type Load<T> = () => Promise<{ default: T }>
  export const contents: Record<Language, Load<import('../vite/guide/guide-types.ts').GuideContents>>
  export const sections: Record<Language, Load<readonly import('../vite/guide/guide-types.ts').GuideSection[]>>
  export const pages: Record<Language, Partial<Record<string, Load<import('../vite/guide/guide-types.ts').GuidePage>>>>
}

declare module 'virtual:theme.css'

/** Whether this build has the gallery of parts at `/__kit`; set by the build. */
declare const __KIT__: boolean
