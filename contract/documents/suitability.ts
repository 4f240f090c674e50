import { stageOf } from './revisionCodes.ts'

/** Suitability codes of the UK National Annex to BS EN ISO 19650-2 (2021): what a revision may be used for. */
const suitabilityWords = {
  S0: 'Work in progress',
  S1: 'Coordination',
  S2: 'Information',
  S3: 'Review and comment',
  S4: 'Review and authorisation',
  S5: 'Review and acceptance',
  A1: 'Authorised for stage 1',
  A2: 'Authorised for stage 2',
  A3: 'Authorised for stage 3',
  A4: 'Construction',
  A5: 'Construction record',
  A6: 'Handover',
  A7: 'Authorised for stage 7',
} as const

/** Codes of the 2018 edition, which projects begun under it still use. The later edition withdrew them. */
const olderSuitabilityWords = {
  S6: 'PIM authorisation',
  S7: 'AIM authorisation',
  B1: 'Partial sign-off, stage 1',
  B2: 'Partial sign-off, stage 2',
  B3: 'Partial sign-off, stage 3',
  B4: 'Partial sign-off, stage 4',
  B5: 'Partial sign-off, stage 5',
  B6: 'Partial sign-off, stage 6',
  CR: 'As constructed record',
} as const

export type Suitability = keyof typeof suitabilityWords | keyof typeof olderSuitabilityWords
const words: Readonly<Record<Suitability, string>> = { ...suitabilityWords, ...olderSuitabilityWords }
export const suitabilities = Object.keys(words) as [Suitability, ...Suitability[]]

export const isSuitability = (code: string): code is Suitability => Object.hasOwn(words, code)
/** Whether a code is one that the later edition withdrew. */
export const isOlder = (code: Suitability) => Object.hasOwn(olderSuitabilityWords, code)
/** Returns a code with its meaning: 'S2 Information'. */
export const suitabilityLabel = (code: string) => (isSuitability(code) ? `${code} ${words[code]}` : code)

/** Whether a code authorises the work: A1 to A7, and CR of the older edition. */
export const isAuthorisation = (code: Suitability) => /^(?:A\d|CR)$/.test(code)

/**
 * Returns the suitability codes that are valid for a revision. Work in progress is S0; preliminary revisions are shared
 * for a purpose; contractual ones are authorised. Plain revisions do not show their stage and allow every code.
 */
export function suitabilitiesFor(revision: string, { older = false } = {}): readonly Suitability[] {
  const known = suitabilities.filter((code) => older || !isOlder(code))
  switch (stageOf(revision)) {
    case 'inWork':
      return ['S0']
    case 'preliminary':
      return known.filter((code) => !isAuthorisation(code))
    case 'contractual':
      return known.filter(isAuthorisation)
    case 'number':
    case 'letter':
      return known
    default:
      return []
  }
}

/** Returns why a suitability is not valid for a revision, as a sentence; null if it is. */
export function suitabilityProblem(code: Suitability, revision: string, rules: { older?: boolean } = {}) {
  const fitting = suitabilitiesFor(revision, rules)
  if (fitting.includes(code)) return null
  if (!rules.older && isOlder(code))
    return `${code} was withdrawn from the standard in 2021. Choose another suitability.`
  return `${code} does not go with revision ${revision}. Choose ${fitting[0]} to ${fitting.at(-1)}.`.replace(
    / (\S+) to \1\.$/,
    ' $1.',
  )
}

/** Returns the default suitability of a revision. `usual` is the project's setting. */
export function usualSuitability(revision: string, usual: Suitability = 'S2'): Suitability {
  const fitting = suitabilitiesFor(revision, { older: true })
  return fitting.includes(usual) ? usual : stageOf(revision) === 'contractual' ? 'A4' : 'S0'
}

/**
 * The right on the folder that a decision needs. Review and comment (S0 to S3) is for reviewers; authorisation and
 * acceptance are for approvers, who may also review.
 */
export const decidedBy = (suitability: Suitability): 'review' | 'approve' =>
  isAuthorisation(suitability) || ['S4', 'S5', 'S6', 'S7'].includes(suitability) || suitability.startsWith('B')
    ? 'approve'
    : 'review'
