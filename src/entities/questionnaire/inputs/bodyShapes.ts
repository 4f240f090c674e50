import type { BodyView } from '#contract/questions/bodyMap.ts'

/** Size of one drawing; its centre line is at half the width. */
export const bodySize = { width: 200, height: 424 }
/** View box: the drawing without the margin beside the hands. */
export const bodyBox = `18 0 ${bodySize.width - 36} ${bodySize.height}`
export type Point = readonly [x: number, y: number]

interface Shape {
  path: string
  /** Centre of the part, for keyboard navigation. */
  at: Point
}

/** Parts on the centre line, by key. */
const middle: Record<BodyView, Readonly<Record<string, Shape>>> = {
  front: {
    head: { path: 'M80 32 C80 4 120 4 120 32 C114 27 86 27 80 32 Z', at: [100, 16] },
    face: { path: 'M80 34 C86 29 114 29 120 34 C120 52 112 64 100 64 C88 64 80 52 80 34 Z', at: [100, 52] },
    neck: { path: 'M91 65 Q100 70 109 65 L111 77 Q100 82 89 77 Z', at: [100, 72] },
    chest: { path: 'M89 80 Q100 85 111 80 L129 86 L128 132 Q100 141 72 132 L71 86 Z', at: [100, 110] },
    abdomen: { path: 'M73 135 Q100 144 127 135 L124 178 Q100 184 76 178 Z', at: [100, 158] },
    groin: { path: 'M86 183 Q100 187 114 183 L108 209 Q100 216 92 209 Z', at: [100, 198] },
  },
  back: {
    head: { path: 'M80 34 C80 4 120 4 120 34 C120 52 112 64 100 64 C88 64 80 52 80 34 Z', at: [100, 30] },
    neck: { path: 'M91 65 Q100 69 109 65 L111 77 Q100 81 89 77 Z', at: [100, 72] },
    upper_back: { path: 'M89 80 Q100 84 111 80 L129 86 L128 132 Q100 137 72 132 L71 86 Z', at: [100, 108] },
    lower_back: { path: 'M73 135 Q100 140 127 135 L125 178 Q100 182 75 178 Z', at: [100, 158] },
  },
}

const limbs: Readonly<Record<string, Shape>> = {
  ear: { path: 'M122 33 Q128 30 127 38 Q126 46 121 46 Z', at: [124, 39] },
  shoulder: { path: 'M132 87 Q150 89 153 110 L133 112 Z', at: [142, 100] },
  upper_arm: { path: 'M133 115 L153 113 Q157 132 157 148 L141 150 Q136 132 133 115 Z', at: [146, 132] },
  elbow: { path: 'M141 153 L157 151 L160 167 L144 169 Z', at: [150, 160] },
  forearm: { path: 'M144 172 L160 170 Q166 192 167 210 L155 212 Q147 192 144 172 Z', at: [156, 190] },
  wrist: { path: 'M155 215 L167 213 L169 223 L157 225 Z', at: [162, 219] },
  hand: { path: 'M157 228 L170 226 Q177 238 176 250 Q175 260 167 259 Q158 256 157 246 Z', at: [166, 242] },
  thigh: { path: 'M103 216 L132 212 Q134 252 127 290 L107 290 Q102 252 103 216 Z', at: [118, 250] },
  knee: { path: 'M107 293 L127 293 Q128 304 126 315 L108 315 Q106 304 107 293 Z', at: [117, 304] },
  lower_leg: { path: 'M108 318 L126 318 Q130 346 123 382 L111 382 Q105 346 108 318 Z', at: [117, 348] },
  ankle: { path: 'M111 385 L123 385 L123 396 L111 396 Z', at: [117, 391] },
}

/** Paired parts, drawn to the right of the centre line; the other side is mirrored. */
const pairs: Record<BodyView, Readonly<Record<string, Shape>>> = {
  front: {
    ...limbs,
    eye: { path: 'M104 40 Q109 36 114 40 Q109 45 104 40 Z', at: [109, 40] },
    hip: { path: 'M117 182 L125 180 Q132 194 132 209 L111 212 Z', at: [123, 197] },
    foot: { path: 'M111 399 L123 399 Q132 408 131 415 Q122 420 110 417 Z', at: [119, 410] },
  },
  back: {
    ...limbs,
    buttock: { path: 'M101 183 Q114 185 125 181 Q134 196 131 210 Q114 217 101 212 Z', at: [116, 198] },
    foot: { path: 'M111 399 L123 399 Q128 410 124 417 Q117 420 111 417 Z', at: [117, 409] },
  },
}

export interface Drawn {
  key: string
  path: string
  /** Mirrored at the centre line. */
  mirrored: boolean
  at: Point
}

/**
 * Returns all parts of one view, small parts last. In the front view the person's left is on the right of the screen.
 */
export function drawnOf(view: BodyView): Drawn[] {
  const near = view === 'front' ? 'left' : 'right'
  const far = near === 'left' ? 'right' : 'left'
  return [
    ...Object.entries(middle[view]).map(([key, shape]) => ({ key, ...shape, mirrored: false })),
    ...Object.entries(pairs[view]).flatMap(
      ([
        key,
        {
          path,
          at: [x, y],
        },
      ]) => [
        { key: `${key}_${near}`, path, mirrored: false, at: [x, y] as const },
        { key: `${key}_${far}`, path, mirrored: true, at: [bodySize.width - x, y] as const },
      ],
    ),
  ]
}
