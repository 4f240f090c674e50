/** The longest title of a corrective action. */
const mostOfTitle = 150

/** Words as the title of an action: as they are if they fit, otherwise cut, with an ellipsis. */
export const cutToTitle = (words: string) =>
  words.length > mostOfTitle ? `${words.slice(0, mostOfTitle - 1).trimEnd()}…` : words
