import readCode from 'qr/decode.js'

/** What a QR code says, as a scanner reads it; the code is the path of its dark modules. */
export function scannedFrom({ size, path }: { size: number; path: string }) {
  const scale = 8
  const data = new Uint8Array((size * scale) ** 2 * 4).fill(255)
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)/g))
    for (let down = 0; down < scale; down++)
      for (let across = 0; across < Number(length) * scale; across++) {
        const at = ((Number(y) * scale + down) * size * scale + Number(x) * scale + across) * 4
        data.fill(0, at, at + 3)
      }
  return readCode({ width: size * scale, height: size * scale, data })
}
