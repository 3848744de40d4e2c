import type { Contract } from '@oficina/contract'
import { contract } from '@oficina/contract'
import type { Plugin } from 'vite'

const name = 'virtual:contract'

/** What the client needs of a call at run time. The schemas stay out of the bundle; only their types are used. */
export type ManifestEntry = readonly [method: string, path: string, upload?: 1]
export type Manifest = Record<string, ManifestEntry>

export function manifestOf(calls: Contract): Manifest {
  const manifest: Record<string, ManifestEntry> = {}
  for (const [domain, members] of Object.entries(calls)) {
    for (const [member, call] of Object.entries(members)) {
      manifest[`${domain}.${member}`] = call.upload ? [call.method, call.path, 1] : [call.method, call.path]
    }
  }
  return manifest
}

/** Serves `virtual:contract`: method and path of every call, made from the contract when the bundle is built. */
export function contractManifest(): Plugin {
  return {
    name: 'oficina-contract-manifest',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) =>
      id === `\0${name}` ? `export const manifest = ${JSON.stringify(manifestOf(contract as Contract))}` : undefined,
  }
}
