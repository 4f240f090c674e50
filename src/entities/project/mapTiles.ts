/** A map tile service: a URL with {z}, {x} and {y}, and the attribution its owner requires. */
export interface Tiles {
  url: string
  credit: string
}

const { VITE_MAP_TILES: url, VITE_MAP_CREDIT: credit } = import.meta.env as {
  VITE_MAP_TILES?: string
  VITE_MAP_CREDIT?: string
}

/** The map service configured at build time; null makes no external requests. */
export const mapTiles: Tiles | null = url ? { url, credit: credit ?? '' } : null
