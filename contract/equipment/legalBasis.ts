const marked = /^(GB|NI|IE) (.+)$/

/**
 * The part of a legal basis that applies in a project's jurisdiction: of 'GB LOLER 1998 reg 9 / NI LOLER(NI) 1999 reg 9
 * / IE GA1' in Northern Ireland 'LOLER(NI) 1999 reg 9'. Parts without a country apply everywhere; null if none is left.
 */
export function basisIn(basis: string | null, jurisdiction: string): string | null {
  const parts = (basis ?? '').split(' / ').flatMap((part) => {
    const [, country, rest] = marked.exec(part) ?? []
    return country === undefined || country === jurisdiction ? (rest ?? part) : []
  })
  return parts.filter(Boolean).join(' / ') || null
}
