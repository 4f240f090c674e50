const longestKey = 40

/** A key made from a question's words: 'Fire blankets below the cut?' is fire_blankets_below_the_cut. */
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

/** The same key, or the next with a number that nobody has. Keys differ by more than small and capital letters. */
export function freeKey(key: string, taken: ReadonlySet<string>) {
  const used = new Set([...taken].map((other) => other.toLowerCase()))
  if (!used.has(key.toLowerCase())) return key
  for (let at = 2; ; at++) {
    const next = `${key.slice(0, longestKey - String(at).length - 1)}_${at}`
    if (!used.has(next.toLowerCase())) return next
  }
}
