/** The written guides that come with the product, in the order in which they are read. */
export const guides = [
  { id: 'signIn', path: null, steps: ['one', 'two', 'three'] },
  { id: 'find', path: '/home', steps: ['one', 'two', 'three'] },
  { id: 'people', path: '/settings/users', steps: ['one', 'two', 'three'] },
  { id: 'security', path: '/settings', steps: ['one', 'two', 'three'] },
  { id: 'brand', path: '/settings/organisation-settings', steps: ['one', 'two', 'three'] },
] as const

export type GuideId = (typeof guides)[number]['id']
