declare module 'virtual:contract' {
  export const manifest: Record<string, readonly [method: string, path: string, upload?: 1]>
}
