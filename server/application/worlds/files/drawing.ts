/** A point in pixels from the top left corner. */
export type Point = readonly [x: number, y: number]
/** Returns the distance in pixels of a point from the edge of a shape: positive outside, negative inside. */
type Shape = (x: number, y: number) => number
/** Red, green and blue, 0 to 255. */
type Colour = readonly [number, number, number]
export interface Layer {
  shape: Shape
  colour: Colour
}

export const disc =
  ([cx, cy]: Point, radius: number): Shape =>
  (x, y) =>
    Math.hypot(x - cx, y - cy) - radius

/** A rectangle with rounded corners. */
export const box =
  ([left, top]: Point, width: number, height: number, corner = 0): Shape =>
  (x, y) => {
    const [dx, dy] = [
      Math.abs(x - left - width / 2) - width / 2 + corner,
      Math.abs(y - top - height / 2) - height / 2 + corner,
    ]
    return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - corner
  }

/** A line through these points, with round ends. */
export const stroke = (points: readonly Point[], width: number): Shape => {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  return (x, y) => {
    // A point far outside the bounding box needs no exact distance.
    const away = Math.max(left - x, x - right, top - y, y - bottom) - width / 2
    if (away > 1) return away
    let nearest = Infinity
    for (let at = 1; at < points.length; at++) nearest = Math.min(nearest, toLine(x, y, points[at - 1]!, points[at]!))
    return nearest - width / 2
  }
}

/** A filled polygon. */
export const area = (corners: readonly Point[]): Shape => {
  const edge = stroke([...corners, corners[0]!], 0)
  return (x, y) => (isWithin(x, y, corners) ? -edge(x, y) : edge(x, y))
}

/** Points along a circular arc between two angles in degrees: 0 points right, 90 down. */
export const arc = ([cx, cy]: Point, radius: number, from: number, to: number): Point[] =>
  Array.from({ length: 25 }, (_, step) => {
    const angle = ((from + ((to - from) * step) / 24) * Math.PI) / 180
    return [cx + radius * Math.cos(angle), cy + radius * Math.sin(angle)]
  })

function toLine(x: number, y: number, [ax, ay]: Point, [bx, by]: Point) {
  const length = (bx - ax) ** 2 + (by - ay) ** 2
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length))
  return Math.hypot(x - ax - along * (bx - ax), y - ay - along * (by - ay))
}

function isWithin(x: number, y: number, corners: readonly Point[]) {
  let within = false
  for (const [at, [ax, ay]] of corners.entries()) {
    const [bx, by] = corners.at(at - 1)!
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) within = !within
  }
  return within
}

/** Draws the layers on white, first at the bottom, and returns a PNG. The same layers give the same bytes. */
export async function png(width: number, height: number, layers: readonly Layer[]): Promise<Uint8Array> {
  const rows = new Uint8Array(height * (1 + width * 3))
  for (let y = 0; y < height; y++)
    // Byte 0 of each row is the PNG filter type: 0, none.
    for (let x = 0; x < width; x++) rows.set(colourAt(x + 0.5, y + 0.5, layers), y * (1 + width * 3) + 1 + x * 3)
  const head = new Uint8Array(13)
  const view = new DataView(head.buffer)
  view.setUint32(0, width)
  view.setUint32(4, height)
  head.set([8, 2], 8)
  const parts = [
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunk('IHDR', head),
    chunk('IDAT', await packed(rows)),
    chunk('IEND', new Uint8Array()),
  ]
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}

function colourAt(x: number, y: number, layers: readonly Layer[]) {
  let colour: Colour = [255, 255, 255]
  for (const { shape, colour: over } of layers) {
    const share = Math.min(1, Math.max(0, 0.5 - shape(x, y)))
    if (share > 0)
      colour = [mix(colour[0], over[0], share), mix(colour[1], over[1], share), mix(colour[2], over[2], share)]
  }
  return colour
}
const mix = (under: number, over: number, share: number) => Math.round(under + (over - under) * share)

const packed = async (bytes: Uint8Array) =>
  new Uint8Array(
    await new Response(
      new Blob([bytes as BlobPart]).stream().pipeThrough(new CompressionStream('deflate')),
    ).arrayBuffer(),
  )

function chunk(name: string, content: Uint8Array) {
  const bytes = new Uint8Array(12 + content.length)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, content.length)
  bytes.set(new TextEncoder().encode(name), 4)
  bytes.set(content, 8)
  view.setUint32(8 + content.length, checksum(bytes.subarray(4, 8 + content.length)))
  return bytes
}

/** Returns the CRC-32 that ends every PNG chunk. */
function checksum(bytes: Uint8Array) {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1
  }
  return (sum ^ 0xffffffff) >>> 0
}
