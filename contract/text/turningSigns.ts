/**
 * Signs that turn round the words behind them, to the end of whatever they stand in (Unicode's embeddings, overrides
 * and isolates).
 */
const turning = /[\u202a-\u202e\u2066-\u2069]/g

/** A sentence made of what people typed, without signs in a name that would turn round the words behind it. */
export const withoutTurning = (words: string) => words.replaceAll(turning, '')
