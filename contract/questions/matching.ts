import { RE2JS } from 're2js'
import { patternProblem } from './pattern.ts'

/** Largest compiled pattern, in RE2 instructions. A larger one could make checking an answer too slow for typing. */
const largestProgram = 2_000

type Compiled = { engine: RE2JS; problem: null } | { engine: null; problem: string }
const compiled = new Map<string, Compiled>()
const mostCompiled = 500

/**
 * Compiles a pattern with RE2 and caches the result. RE2 runs in time linear in the text; JavaScript's own engine
 * backtracks, and thirty characters can keep it busy for hours.
 */
function compile(pattern: string): Compiled {
  const known = compiled.get(pattern)
  if (known) return known
  if (compiled.size >= mostCompiled) compiled.clear()
  const made = compileUncached(pattern)
  compiled.set(pattern, made)
  return made
}

function compileUncached(pattern: string): Compiled {
  const problem = patternProblem(pattern)
  if (problem) return { engine: null, problem }
  try {
    const engine = RE2JS.compile(pattern)
    if (engine.programSize() <= largestProgram) return { engine, problem: null }
    return { engine: null, problem: 'Pattern repeats too often. Make it shorter.' }
  } catch {
    return { engine: null, problem: 'Pattern is not valid.' }
  }
}

/** Says why a pattern cannot be used to check answers, or null. */
export const matchingProblem = (pattern: string): string | null => compile(pattern).problem

/** Returns whether the whole text matches the pattern. A pattern that cannot be used accepts everything. */
export const followsPattern = (text: string, pattern: string): boolean => compile(pattern).engine?.matches(text) ?? true
