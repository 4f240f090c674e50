/** The number of records that a sentence names before it counts the rest. */
const mostNamed = 10

/** Names records in a sentence: 'Roof, Lifts and 4 more'. `unseen` counts those that the reader may not know by name. */
export function listed(names: readonly string[], unseen = 0) {
  const rest = Math.max(0, names.length - mostNamed) + unseen
  if (rest === 0) return names.join(', ')
  return names.length === 0 ? `${rest} that you do not see` : `${names.slice(0, mostNamed).join(', ')} and ${rest} more`
}
