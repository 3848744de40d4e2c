declare module '../../platform/events.ts' {
  interface Events {
    /** Ids alone: what a folder holds looks different to each person. */
    'folder.created': { folderId: string }
    'folder.updated': { folderId: string }
    'folder.deleted': { folderId: string }
  }
}

export type {}
