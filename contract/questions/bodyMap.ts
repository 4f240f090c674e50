import * as z from 'zod/mini'

/** A part of the body that a user can mark. Paired parts have one region per side. */
interface BodyRegion {
  key: string
  /** Name inside a sentence: 'left forearm'. */
  words: string
  /** Id of the entry in the list of body parts; reports group injuries by it. */
  bodyPartId: number
  side: 'left' | 'right' | 'na'
  /** Views of the figure that show the region. */
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

/** The whole body from head to toe. Stored answers refer to the keys, so a key never changes. */
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
/** The regions of a part of the body: one side, or both where the side is 'both' or does not matter. */
export const regionsOf = (bodyPartId: number, side: 'left' | 'right' | 'both' | 'na') =>
  bodyRegions.filter(
    (region) =>
      region.bodyPartId === bodyPartId &&
      (region.side === side || region.side === 'na' || side === 'both' || side === 'na'),
  )
const byKey: ReadonlyMap<string, BodyRegion> = new Map(bodyRegions.map((region) => [region.key, region]))

/** The answer to a body map question: the marked regions and a note, such as which finger or how deep. */
const bodyMark = z.object({
  regions: z
    .array(z.string().check(z.refine((key) => byKey.has(key), { error: 'This part of the body is not known.' })))
    .check(z.maxLength(bodyRegions.length)),
  note: z.nullable(z.string().check(z.maxLength(500, 'Use 500 characters or fewer.'))),
})
export type BodyMark = z.output<typeof bodyMark>

const nothing: BodyMark = { regions: [], note: null }
/** Reads an answer as a body map. Returns an empty mark if the value is not one. */
export const bodyMarkIn = (value: unknown): BodyMark => bodyMark.safeParse(value).data ?? nothing

/** Marks or unmarks a region and keeps the regions in body order. Returns null if the mark is then empty. */
export function withRegion(mark: BodyMark, key: string): BodyMark | null {
  const wanted = new Set(mark.regions)
  if (!wanted.delete(key)) wanted.add(key)
  return orNothing({ ...mark, regions: bodyRegions.map((region) => region.key).filter((other) => wanted.has(other)) })
}
export const orNothing = (mark: BodyMark) => (mark.regions.length > 0 || mark.note ? mark : null)

/** Lists the marked regions in words: 'Left forearm, lower back'. A part marked on both sides reads 'both hands'. */
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
