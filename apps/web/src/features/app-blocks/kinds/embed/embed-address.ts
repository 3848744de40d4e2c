export interface Embedded {
  src: string
  /** A player that we know: it may keep its own settings in its own origin, which is never ours. */
  isVideo: boolean
}

const idPattern = /^[\w-]{3,64}$/
const known = (src: string, id: string | undefined): Embedded | null =>
  id !== undefined && idPattern.test(id) ? { src: `${src}${id}`, isVideo: true } : null

type Player = (url: URL, parts: readonly string[]) => Embedded | null

const youtube = 'https://www.youtube-nocookie.com/embed/'
const watch: Player = (url, [first, second]) => {
  if (first === 'watch') return known(youtube, url.searchParams.get('v') ?? undefined)
  return ['embed', 'shorts', 'live'].includes(first ?? '') ? known(youtube, second) : null
}

/** Addresses of videos as people copy them, and where their players are. */
const players: Readonly<Record<string, Player>> = {
  'youtube.com': watch,
  'm.youtube.com': watch,
  'youtube-nocookie.com': watch,
  'youtu.be': (_, [id]) => known(youtube, id),
  'vimeo.com': (_, parts) =>
    known(
      'https://player.vimeo.com/video/',
      parts.find((part) => /^\d+$/.test(part)),
    ),
  'player.vimeo.com': (_, [, id]) => known('https://player.vimeo.com/video/', id),
  'loom.com': (_, [, id]) => known('https://www.loom.com/embed/', id),
  'dailymotion.com': (_, [, id]) => known('https://www.dailymotion.com/embed/video/', id),
  'dai.ly': (_, [id]) => known('https://www.dailymotion.com/embed/video/', id),
}

/** What a frame shows for an address; null for what may not stand in one: anything unencrypted, and our own pages. */
export function embedded(address: string, ownHost: string): Embedded | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  if (url.protocol !== 'https:' || url.host === ownHost || url.username !== '' || url.password !== '') return null
  const host = url.hostname.replace(/^www\./, '')
  const player = Object.hasOwn(players, host) ? players[host] : undefined
  const parts = url.pathname.split('/').filter(Boolean)
  return player?.(url, parts) ?? { src: url.href, isVideo: false }
}
