/** The service that draws the ground: an address with {z}, {x} and {y}, and the credit its owner asks for. */
export interface Tiles {
  url: string
  credit: string
}

const { VITE_MAP_TILES: url, VITE_MAP_CREDIT: credit } = import.meta.env as {
  VITE_MAP_TILES?: string
  VITE_MAP_CREDIT?: string
}

/** The map service this build was made for; without one nothing is asked of the outside world. */
export const mapTiles: Tiles | null = url ? { url, credit: credit ?? '' } : null
