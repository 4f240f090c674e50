const separatorLine = /^sep=(.)\r?\n?/i

/**
 * The text of a CSV file without its byte order mark and without a first line such as `sep=;`, with which Excel
 * declares the separator. `delimiter` is the declared one, and `skipped` the number of lines removed.
 */
export function separatedText(file: string): { text: string; delimiter: string | undefined; skipped: number } {
  const text = file.replace(/^\ufeff/, '').trimStart()
  const [line = '', delimiter] = separatorLine.exec(text) ?? []
  return { text: text.slice(line.length), delimiter, skipped: line ? 1 : 0 }
}
