/** One line of an outline. */
export interface OutlineLine {
  /** Depth, from 0. */
  level: number
  words: string
}

/** Parses an outline with two spaces per level. Empty lines are ignored. */
export const outlineOf = (text: string): OutlineLine[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const words = line.trimStart()
      return { level: (line.length - words.length) / 2, words: words.trimEnd() }
    })

/** For each line, the index of its parent: the nearest earlier line one level up; -1 at the top level. */
export const parentsIn = (lines: readonly OutlineLine[]) =>
  lines.map(({ level }, at) => lines.findLastIndex((other, place) => place < at && other.level === level - 1))
