const longest = 200

/**
 * Says what is wrong with a pattern that an administrator wrote, or null. It only checks the syntax: `matching.ts` runs
 * patterns on a linear-time engine, and the server also compiles them with that engine before it saves.
 */
export function patternProblem(pattern: string): string | null {
  if (pattern.length > longest) return `Pattern must be ${longest} characters or fewer.`
  if (/\\[1-9k]|\(\?<?[=!]/.test(pattern)) return 'Pattern cannot use look-arounds or back-references.'
  try {
    void new RegExp(pattern, 'u')
    return null
  } catch {
    return 'Pattern is not valid.'
  }
}
