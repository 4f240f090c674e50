const longestKey = 40

/** Derives a key from a question's text: 'Fire blankets below the cut?' becomes fire_blankets_below_the_cut. */
export function keyFrom(text: string, taken: ReadonlySet<string> = new Set()): string {
  const words = text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9\s_-]/g, '')
    .split(/[\s_-]+/)
    .filter(Boolean)
  let key = ''
  for (const word of words) {
    const next = key ? `${key}_${word}` : word
    if (next.length > longestKey - 3 && key) break
    key = next.slice(0, longestKey - 3)
  }
  if (!/^[a-z]/.test(key)) key = `q_${key}`.replace(/_$/, '')
  return freeKey(key, taken)
}

/**
 * Returns the key, with the first free number appended if it is taken. Keys that differ only in case count as equal.
 */
export function freeKey(key: string, taken: ReadonlySet<string>) {
  const used = new Set([...taken].map((other) => other.toLowerCase()))
  if (!used.has(key.toLowerCase())) return key
  for (let at = 2; ; at++) {
    const next = `${key.slice(0, longestKey - String(at).length - 1)}_${at}`
    if (!used.has(next.toLowerCase())) return next
  }
}
