/** One line of an outline: how deep it stands, and its words. */
export interface OutlineLine {
  /** From 0. */
  level: number
  words: string
}

/** Reads an outline: two spaces a level, empty lines left out. */
export const outlineOf = (text: string): OutlineLine[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const words = line.trimStart()
      return { level: (line.length - words.length) / 2, words: words.trimEnd() }
    })

/** Which line each line stands below: the nearest one before it that is a level higher; -1 on top. */
export const parentsIn = (lines: readonly OutlineLine[]) =>
  lines.map(({ level }, at) => lines.findLastIndex((other, place) => place < at && other.level === level - 1))
