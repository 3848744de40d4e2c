/** The documentation, in the order in which it is read. Each page is a file `docs/guide/<language>/<id>.md`. */
export const guideGroups = [
  { id: 'start', pages: ['first-steps', 'home', 'action-bar'] },
  {
    id: 'data',
    pages: [
      'tables',
      'field-types',
      'connections',
      'formulas',
      'formula-functions',
      'records',
      'imports',
      'paste-and-export',
      'history',
    ],
  },
  { id: 'views', pages: ['views', 'filters', 'time-per-stage'] },
  { id: 'forms', pages: ['forms', 'public-forms'] },
  { id: 'apps', pages: ['apps', 'blocks', 'app-bars', 'pages'] },
  { id: 'people', pages: ['users', 'roles', 'sharing', 'notifications'] },
  { id: 'settings', pages: ['profile', 'settings', 'api', 'self-hosting'] },
] as const

export type GuideGroupId = (typeof guideGroups)[number]['id']
export type GuidePageId = (typeof guideGroups)[number]['pages'][number]

export const guidePageIds: readonly GuidePageId[] = guideGroups.flatMap((group) => [...group.pages])
export const guideLanguages = ['pt-BR', 'en', 'es'] as const
export type GuideLanguage = (typeof guideLanguages)[number]
