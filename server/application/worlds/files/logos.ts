import type { FirmKey } from '#server/application/worlds/firms/firms.ts'
import { arc, area, box, disc, png, stroke, type Layer, type Point } from './drawing.ts'

/** The height of every logo in pixels. Their widths differ. */
const height = 120

/** The letters that the logos use, each drawn in a box 60 wide and 80 high. */
const letters: Record<string, readonly (readonly Point[])[]> = {
  A: [
    [
      [2, 80],
      [30, 0],
      [58, 80],
    ],
    [
      [14, 54],
      [46, 54],
    ],
  ],
  B: [
    [[4, 0], [4, 80], [32, 80], ...arc([32, 59], 21, 90, -90), [4, 38]],
    [[4, 0], [30, 0], ...arc([30, 19], 19, -90, 90)],
  ],
  C: [arc([38, 40], 38, -48, -312)],
  H: [
    [
      [4, 0],
      [4, 80],
    ],
    [
      [56, 0],
      [56, 80],
    ],
    [
      [4, 40],
      [56, 40],
    ],
  ],
  P: [[[4, 80], [4, 0], [32, 0], ...arc([32, 23], 23, -90, 90), [4, 46]]],
  W: [
    [
      [0, 0],
      [15, 80],
      [30, 24],
      [45, 80],
      [60, 0],
    ],
  ],
}

const word = (text: readonly string[], left: number, weight: number, colour: Layer['colour']): Layer[] =>
  text.flatMap((letter, at) =>
    (letters[letter] ?? []).map((line) => ({
      colour,
      shape: stroke(
        line.map(([x, y]): Point => [left + at * 82 + x, 20 + y]),
        weight,
      ),
    })),
  )

const wave = (left: number, right: number, level: number, swing: number): Point[] =>
  Array.from({ length: 49 }, (_, step) => [
    left + ((right - left) * step) / 48,
    level + swing * Math.sin((step / 48) * Math.PI * 4),
  ])

const white = [255, 255, 255] as const
const petrol = [17, 75, 84] as const
const amber = [242, 161, 26] as const
const navy = [22, 42, 92] as const
const red = [205, 42, 50] as const
const sea = [18, 104, 178] as const
const sky = [94, 180, 226] as const

/** A tower that grows floor by floor. */
const brannock: Layer[] = [
  { shape: box([4, 6], 108, 108, 16), colour: petrol },
  { shape: box([22, 66], 20, 32, 2), colour: amber },
  { shape: box([48, 44], 20, 54, 2), colour: amber },
  { shape: box([74, 22], 20, 76, 2), colour: white },
  ...word(['B', 'C'], 142, 17, petrol),
]

/** An anchor on a round badge. */
const port: Layer[] = [
  { shape: disc([60, 60], 56), colour: navy },
  { shape: (x, y) => Math.abs(Math.hypot(x - 60, y - 30) - 10) - 4, colour: white },
  {
    shape: stroke(
      [
        [60, 42],
        [60, 98],
      ],
      9,
    ),
    colour: white,
  },
  {
    shape: stroke(
      [
        [42, 54],
        [78, 54],
      ],
      8,
    ),
    colour: white,
  },
  { shape: stroke(arc([60, 64], 33, 12, 168), 9), colour: white },
  ...word(['H', 'P', 'A'], 142, 15, navy),
]

/** A sail above two waves. */
const ferries: Layer[] = [
  {
    shape: area([
      [104, 6],
      [104, 70],
      [54, 70],
    ]),
    colour: red,
  },
  {
    shape: area([
      [116, 20],
      [152, 70],
      [116, 70],
    ]),
    colour: sea,
  },
  { shape: stroke(wave(12, 198, 88, 6), 11), colour: sea },
  { shape: stroke(wave(12, 198, 107, 6), 7), colour: sky },
]

/** A drop of water, half full. */
const water: Layer[] = [
  { shape: disc([52, 76], 38), colour: sea },
  {
    shape: area([
      [52, 4],
      [86, 60],
      [18, 60],
    ]),
    colour: sea,
  },
  { shape: stroke(wave(28, 76, 78, 5), 8), colour: white },
  ...word(['W', 'W'], 124, 15, sea),
]

/** The companies with a logo. The others show only their name. */
const logos: Partial<Record<FirmKey, { width: number; layers: readonly Layer[] }>> = {
  brannock: { width: 296, layers: brannock },
  port: { width: 378, layers: port },
  ferries: { width: 210, layers: ferries },
  water: { width: 278, layers: water },
}

/** Each logo as a PNG, with the key of its company. */
export const drawnLogos = () =>
  Promise.all(
    Object.entries(logos).map(async ([key, { width, layers }]) => ({
      key: key as FirmKey,
      bytes: await png(width, height, layers),
    })),
  )
