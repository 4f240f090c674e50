/** Unicode's bidirectional embeddings, overrides and isolates, which can reverse the text after them. */
const turning = /[\u202a-\u202e\u2066-\u2069]/g

/** Removes bidirectional control characters, so that a typed name cannot reverse the rest of a sentence. */
export const withoutTurning = (words: string) => words.replaceAll(turning, '')
