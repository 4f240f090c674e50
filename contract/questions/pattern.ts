const longest = 200

/** Groups that are repeated and hold a repetition or a choice themselves: what could keep a browser busy for hours. */
const explosive = /\((?:[^()\\]|\\.)*(?:[+*{|])(?:[^()\\]|\\.)*\)\s*[+*{]/

/**
 * Says what is wrong with a pattern an administrator wrote, or null. Beside its grammar it must be one that is tried in
 * reasonable time on any text: no repeated group that repeats or chooses within, no group within a group, no look
 * around, no back reference.
 */
export function patternProblem(pattern: string): string | null {
  if (pattern.length > longest) return `Pattern must be ${longest} characters or fewer.`
  if (/\\[1-9k]|\(\?[=!<]/.test(pattern)) return 'Pattern may not look around or refer back.'
  if (explosive.test(pattern) || /\((?:[^()\\]|\\.)*\(/.test(pattern))
    return 'Pattern may not repeat a group that repeats within.'
  if ((pattern.match(/(?<!\\)(?:[*+]|\{\d*,\d*\})/g) ?? []).length > 3) return 'Pattern may repeat at most three times.'
  try {
    new RegExp(pattern, 'u').test('')
    return null
  } catch {
    return 'Pattern cannot be read.'
  }
}

/** Whether the whole of a text follows a pattern. */
export const followsPattern = (text: string, pattern: string) => new RegExp(`^(?:${pattern})$`, 'u').test(text)
