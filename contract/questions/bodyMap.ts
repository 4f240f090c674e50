import * as z from 'zod/mini'

/**
 * One place on the body that can be marked: a part of the list of body parts, with its side where it is one of a pair.
 */
export interface BodyRegion {
  key: string
  /** As one says it: 'left forearm'. */
  words: string
  /** The entry of the list of body parts that reports count it under. */
  bodyPartId: number
  side: 'left' | 'right' | 'na'
  /** From where it is seen. */
  views: readonly BodyView[]
}
export const bodyViews = ['front', 'back'] as const
export type BodyView = (typeof bodyViews)[number]

const front = ['front'] as const
const back = ['back'] as const

const one = (key: string, words: string, bodyPartId: number, views: readonly BodyView[] = bodyViews): BodyRegion[] => [
  { key, words, bodyPartId, side: 'na', views },
]
const pair = (key: string, words: string, bodyPartId: number, views: readonly BodyView[] = bodyViews): BodyRegion[] =>
  (['left', 'right'] as const).map((side) => ({
    key: `${key}_${side}`,
    words: `${side} ${words}`,
    bodyPartId,
    side,
    views,
  }))

/** The whole body from head to toe; answers name its keys, so that these stay as they are. */
export const bodyRegions: readonly BodyRegion[] = [
  ...one('head', 'head', 10),
  ...one('face', 'face', 20, front),
  ...pair('eye', 'eye', 30, front),
  ...pair('ear', 'ear', 40),
  ...one('neck', 'neck', 70),
  ...pair('shoulder', 'shoulder', 80),
  ...pair('upper_arm', 'upper arm', 90),
  ...pair('elbow', 'elbow', 100),
  ...pair('forearm', 'forearm', 110),
  ...pair('wrist', 'wrist', 120),
  ...pair('hand', 'hand', 130),
  ...one('chest', 'chest', 160, front),
  ...one('upper_back', 'upper back', 170, back),
  ...one('lower_back', 'lower back', 180, back),
  ...one('abdomen', 'abdomen', 190, front),
  ...one('groin', 'groin', 200, front),
  ...pair('hip', 'hip', 210, front),
  ...pair('buttock', 'buttock', 220, back),
  ...pair('thigh', 'thigh', 230),
  ...pair('knee', 'knee', 240),
  ...pair('lower_leg', 'lower leg', 250),
  ...pair('ankle', 'ankle', 260),
  ...pair('foot', 'foot', 270),
]
const byKey: ReadonlyMap<string, BodyRegion> = new Map(bodyRegions.map((region) => [region.key, region]))

/** What is marked, and what one adds in words: which finger, how deep. */
export const bodyMark = z.object({
  regions: z
    .array(z.string().check(z.refine((key) => byKey.has(key), { error: 'This part of the body is not known.' })))
    .check(z.maxLength(bodyRegions.length)),
  note: z.nullable(z.string().check(z.maxLength(500, 'Use 500 characters or fewer.'))),
})
export type BodyMark = z.output<typeof bodyMark>

const nothing: BodyMark = { regions: [], note: null }
/** An answer as a body map; what is none counts as nothing marked. */
export const bodyMarkIn = (value: unknown): BodyMark => bodyMark.safeParse(value).data ?? nothing

/** With a region marked or taken back, in the order of the body; null where nothing is left. */
export function withRegion(mark: BodyMark, key: string): BodyMark | null {
  const wanted = new Set(mark.regions)
  if (!wanted.delete(key)) wanted.add(key)
  return orNothing({ ...mark, regions: bodyRegions.map((region) => region.key).filter((other) => wanted.has(other)) })
}
export const orNothing = (mark: BodyMark) => (mark.regions.length > 0 || mark.note ? mark : null)

/** What is marked, as one reads it: 'Left forearm, lower back'. Both of a pair are said once: 'both hands'. */
export function bodyWords({ regions }: Pick<BodyMark, 'regions'>): string {
  const marked = new Set(regions)
  const words = bodyRegions.flatMap(({ key, words: own, side }) => {
    if (!marked.has(key)) return []
    const both = side !== 'na' && marked.has(key.replace(/_(?:left|right)$/, side === 'left' ? '_right' : '_left'))
    if (!both) return [own]
    return side === 'left' ? [`both ${plural(own.slice('left '.length))}`] : []
  })
  const text = words.join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
const plural = (words: string) => (words === 'foot' ? 'feet' : `${words}s`)
