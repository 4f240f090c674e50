/**
 * Revision codes of the UK National Annex to BS EN ISO 19650-2 (2021), and the plain ones that Irish projects may use:
 * P01.02 is work in progress, P01 preliminary, C01 contractual; 0, 1, 2 and A, B, C are plain.
 */
export type RevisionStage = 'inWork' | 'preliminary' | 'contractual' | 'number' | 'letter'

const shapes: Readonly<Record<RevisionStage, RegExp>> = {
  inWork: /^P(?!00)\d\d\.(?!00)\d\d$/,
  preliminary: /^P(?!00)\d\d$/,
  contractual: /^C(?!00)\d\d$/,
  number: /^(?:0|[1-9]\d?)$/,
  letter: /^[A-Z]$/,
}
/** The name of each stage, as a state of a document's newest revision. */
export const revisionStateWords: Readonly<Record<RevisionStage, string>> = {
  inWork: 'In work (P01.01)',
  preliminary: 'Preliminary (P01)',
  contractual: 'Contractual (C01)',
  number: 'Plain number (0, 1)',
  letter: 'Plain letter (A, B)',
}
/**
 * The value of the filter by responsible reviewer for documents that anyone with the right on the folder may decide on.
 */
export const heldByRight = '0'

const stages = Object.keys(shapes) as RevisionStage[]

/** Returns the stage that a code belongs to; null for a code of no known form. */
export const stageOf = (code: string): RevisionStage | null => stages.find((stage) => shapes[stage].test(code)) ?? null

/** Whether a code has one of the two plain forms. */
export const isPlain = (code: string) => ['number', 'letter'].includes(stageOf(code) ?? '')

const twoDigits = (value: number) => String(value).padStart(2, '0')
const numberIn = (code: string) => Number(code.slice(1, 3))

/**
 * Returns the codes that may follow a revision, the default one first; without a revision the codes that a document may
 * start with. After a contractual revision there is no preliminary one, and a document keeps the form that it started
 * with.
 */
export function codesAfter(code: string | null): readonly string[] {
  if (code === null) return ['P01', 'P01.01', 'C01', '0', 'A']
  const at = numberIn(code)
  switch (stageOf(code)) {
    case 'inWork': {
      const version = Number(code.slice(4))
      return [...(version < 99 ? [`P${twoDigits(at)}.${twoDigits(version + 1)}`] : []), `P${twoDigits(at)}`, 'C01']
    }
    case 'preliminary':
      return at < 99 ? [`P${twoDigits(at + 1)}`, `P${twoDigits(at + 1)}.01`, 'C01'] : ['C01']
    case 'contractual':
      return at < 99 ? [`C${twoDigits(at + 1)}`] : []
    case 'number':
      return Number(code) < 99 ? [String(Number(code) + 1)] : []
    case 'letter':
      return code < 'Z' ? [String.fromCodePoint(code.codePointAt(0)! + 1), '0'] : ['0']
    default:
      return []
  }
}

/**
 * Returns why a code cannot follow a revision, as a sentence; null if it can. A document that was started elsewhere may
 * start with any code.
 */
export function codeProblem(code: string, after: string | null): string | null {
  const stage = stageOf(code)
  if (stage === null) return 'Enter a revision such as P01, P01.01, C01, 0 or A.'
  if (after === null || codesAfter(after).includes(code)) return null
  if (isPlain(code) !== isPlain(after)) return `This document uses revisions such as ${after}. Go on with that form.`
  if (stageOf(after) === 'contractual' && stage !== 'contractual')
    return `${after} is contractual. No preliminary revision can follow it.`
  const next = codesAfter(after)
  return next.length > 0 ? `After ${after} comes ${listed(next)}.` : `No revision can follow ${after}.`
}

/** The rank of a code among those of its form: preliminary before contractual, letters before numbers. */
function rankOf(code: string): readonly number[] {
  switch (stageOf(code)) {
    case 'inWork':
      return [0, numberIn(code), Number(code.slice(4))]
    case 'preliminary':
      return [0, numberIn(code), 100]
    case 'contractual':
      return [1, numberIn(code), 0]
    case 'number':
      return [1, Number(code), 0]
    default:
      return [0, code.codePointAt(0) ?? 0, 0]
  }
}

/** Whether a code precedes another one of the same form: P01 before P02, P02.01 before P02, P07 before C01. */
export function isEarlier(code: string, than: string): boolean {
  if (stageOf(code) === null || stageOf(than) === null || isPlain(code) !== isPlain(than)) return false
  const [one, other] = [rankOf(code), rankOf(than)]
  const at = one.findIndex((part, place) => part !== other[place])
  return at !== -1 && one[at]! < other[at]!
}

const listed = (codes: readonly string[]) =>
  codes.length === 1 ? codes[0]! : `${codes.slice(0, -1).join(', ')} or ${codes.at(-1)}`
