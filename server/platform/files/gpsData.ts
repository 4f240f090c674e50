const gpsPointer = 0x8825
const entrySize = 12
/** Bytes per value of each type of entry (TIFF 6.0, section 2). */
const sizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8]

/**
 * Overwrites with zeros the place where a picture was taken, wherever its Exif data has it (Exif 2.32, section 4.6.6).
 * Everything else stays unchanged, so this works for formats that are not decoded here, such as HEIC.
 */
export function withoutGps(bytes: Uint8Array): Uint8Array {
  const cleaned = bytes.slice()
  for (const start of tiffHeaders(cleaned)) zeroGps(cleaned.subarray(start))
  return cleaned
}

/** The offsets where a TIFF header begins: at the very start, and after each 'Exif' marker. */
function tiffHeaders(bytes: Uint8Array) {
  const found = isTiff(bytes, 0) ? [0] : []
  for (let at = bytes.indexOf(0x45); at !== -1; at = bytes.indexOf(0x45, at + 1)) {
    const isMarker = [0x45, 0x78, 0x69, 0x66, 0, 0].every((byte, offset) => bytes[at + offset] === byte)
    if (isMarker && isTiff(bytes, at + 6)) found.push(at + 6)
  }
  return found
}

const isTiff = (bytes: Uint8Array, at: number) => {
  const [one, two, three, four] = bytes.subarray(at, at + 4)
  return (one === 0x49 && two === 0x49 && three === 42 && four === 0) || (one === 0x4d && two === 0x4d && four === 42)
}

/**
 * Zeros the GPS directory of one TIFF structure and the values that it points at. Stops at the end of a damaged
 * structure.
 */
function zeroGps(tiff: Uint8Array) {
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength)
  const isLittle = tiff[0] === 0x49
  const fits = (at: number, length: number) => at >= 0 && at + length <= tiff.length
  const entriesAt = (at: number) => {
    if (!fits(at, 2)) return []
    const count = view.getUint16(at, isLittle)
    return Array.from({ length: count }, (_, index) => at + 2 + index * entrySize).filter((entry) =>
      fits(entry, entrySize),
    )
  }
  if (!fits(4, 4)) return
  for (const entry of entriesAt(view.getUint32(4, isLittle))) {
    if (view.getUint16(entry, isLittle) !== gpsPointer) continue
    const directory = view.getUint32(entry + 8, isLittle)
    for (const inside of entriesAt(directory)) {
      const length = (sizes[view.getUint16(inside + 2, isLittle)] ?? 1) * view.getUint32(inside + 4, isLittle)
      const value = view.getUint32(inside + 8, isLittle)
      if (length > 4 && fits(value, length)) tiff.fill(0, value, value + length)
      tiff.fill(0, inside, inside + entrySize)
    }
  }
}
