/** The longest title of a corrective action. */
const mostOfTitle = 150

/** A text as the title of an action: unchanged if it fits, otherwise cut, with an ellipsis. */
export const cutToTitle = (words: string) =>
  words.length > mostOfTitle ? `${words.slice(0, mostOfTitle - 1).trimEnd()}…` : words
