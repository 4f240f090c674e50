const longest = 200

/**
 * Says what is wrong with a pattern an administrator wrote, or null. Only reads it: answers are tried by an engine that
 * needs time in proportion to the text (`matching.ts`), and the server also asks that engine before it saves.
 */
export function patternProblem(pattern: string): string | null {
  if (pattern.length > longest) return `Pattern must be ${longest} characters or fewer.`
  if (/\\[1-9k]|\(\?<?[=!]/.test(pattern)) return 'Pattern may not look around or refer back.'
  try {
    void new RegExp(pattern, 'u')
    return null
  } catch {
    return 'Pattern cannot be read.'
  }
}
