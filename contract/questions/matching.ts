import { RE2JS } from 're2js'
import { patternProblem } from './pattern.ts'

/** Steps of a compiled pattern; beyond this a single answer could take longer than a keystroke may. */
const largestProgram = 2_000

type Compiled = { engine: RE2JS; problem: null } | { engine: null; problem: string }
const compiled = new Map<string, Compiled>()
const mostCompiled = 500

/**
 * Patterns are tried by RE2, whose time grows with the text and never with the ways to read it: JavaScript's own engine
 * can be kept busy for hours by thirty characters.
 */
function compile(pattern: string): Compiled {
  const known = compiled.get(pattern)
  if (known) return known
  if (compiled.size >= mostCompiled) compiled.clear()
  const made = compileAnew(pattern)
  compiled.set(pattern, made)
  return made
}

function compileAnew(pattern: string): Compiled {
  const problem = patternProblem(pattern)
  if (problem) return { engine: null, problem }
  try {
    const engine = RE2JS.compile(pattern)
    if (engine.programSize() <= largestProgram) return { engine, problem: null }
    return { engine: null, problem: 'Pattern repeats too often. Make it shorter.' }
  } catch {
    return { engine: null, problem: 'Pattern cannot be read.' }
  }
}

/** Says why answers cannot be tried against a pattern, or null. */
export const matchingProblem = (pattern: string): string | null => compile(pattern).problem

/** Whether the whole of a text follows a pattern; a pattern that cannot be tried refuses nothing. */
export const followsPattern = (text: string, pattern: string): boolean => compile(pattern).engine?.matches(text) ?? true
