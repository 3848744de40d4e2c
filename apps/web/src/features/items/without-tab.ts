import type { Home } from './home-query.ts'

/** The lists of home without something that was put away, and without its records. */
export const withoutTab =
  (id: string) =>
  (home: Home | undefined): Home | undefined =>
    home && {
      tabs: home.tabs.filter((tab) => tab.id !== id),
      folders: home.folders.map((folder) => ({ ...folder, tabs: folder.tabs.filter((tab) => tab.id !== id) })),
      favorites: home.favorites.filter((one) => one.id !== id && one.table_id !== id),
      recent: home.recent.filter((tab) => tab.id !== id),
    }
