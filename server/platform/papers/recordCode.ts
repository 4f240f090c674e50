import { encodeQR } from 'qr'
import type { RecordCode } from '#contract/wire/recordCode.ts'

/** The quiet zone around a code, in modules. Readers do not find a code without it (ISO/IEC 18004). */
const quietZone = 4

/** The QR code of an address. It stays readable with a sixth of it dirty or torn, as can happen to a permit on site. */
export function codeOf(address: string): RecordCode {
  const rows = encodeQR(address, 'raw', { ecc: 'medium', border: quietZone })
  const path = rows.flatMap((row, y) => runsOf(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`)).join('')
  return { address, size: rows.length, path }
}

/** The runs of dark modules in a row, as start and length. */
function runsOf(row: readonly boolean[]) {
  const runs: [start: number, length: number][] = []
  for (const [x, isDark] of row.entries()) {
    const last = runs.at(-1)
    if (!isDark) continue
    if (last && last[0] + last[1] === x) last[1]++
    else runs.push([x, 1])
  }
  return runs
}
