const separatorLine = /^sep=(.)\r?\n?/i

/**
 * The text of a CSV file without its byte order mark and without a first line such as `sep=;`, by which Excel says what
 * separates the cells. `delimiter` is what it says, and `skipped` how many lines were taken away.
 */
export function separatedText(file: string): { text: string; delimiter: string | undefined; skipped: number } {
  const text = file.replace(/^\ufeff/, '').trimStart()
  const [line = '', delimiter] = separatorLine.exec(text) ?? []
  return { text: text.slice(line.length), delimiter, skipped: line ? 1 : 0 }
}
