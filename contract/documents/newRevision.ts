import { documentStatus, takesRevision } from './documentStatus.ts'
import { readFileName } from './fileName.ts'
import { codeProblem, codesAfter, isEarlier, stageOf } from './revisionCodes.ts'
import { isAuthorisation, suitabilityProblem, usualSuitability, type Suitability } from './suitability.ts'

/** What a new revision is called and may be used for. */
export interface NamedRevision {
  number: string | null
  title: string
  code: string
  suitability: Suitability
  /** What the file name says and the revision does not follow, each as a sentence without its end. */
  passedOver: readonly PassedOver[]
}

interface PassedOver {
  what: 'unread' | 'revision' | 'suitability'
  inName: string
  /** What is stored in its place. */
  instead: string
}

/** What somebody chose in place of what the file name says. */
export interface ChosenWords {
  number?: string | null | undefined
  title?: string | undefined
  revision?: string | undefined
  suitability?: Suitability | undefined
}

/** What the documents settings of a project say about suitability. */
export interface SuitabilityRules {
  /** What new revisions start with. */
  usual?: Suitability | undefined
  /** Whether the codes that the standard withdrew in 2021 may be given. */
  older: boolean
}

interface RevisionProblem {
  problem: string
  field: 'revision' | 'suitability'
}

/**
 * Settles number, title, code and suitability of a new revision after the revision `after`: as chosen, else from the file
 * name, else the usual ones. Returns why it cannot be stored if what was chosen does not fit, or if the name holds a
 * revision that is there or was followed by another.
 */
export function newRevision(
  fileName: string,
  chosen: ChosenWords,
  after: string | null,
  { usual, older }: SuitabilityRules,
): NamedRevision | RevisionProblem {
  const named = readFileName(fileName)
  const { revision, unread } = named
  if (!chosen.revision && revision !== null && after !== null) {
    if (revision === after) return { problem: `Revision ${after} is there already.`, field: 'revision' }
    if (isEarlier(revision, after))
      return {
        problem: `The revision ${revision} in its name is older than ${after}, the current one.`,
        field: 'revision',
      }
  }
  const inName = revision !== null && codeProblem(revision, after) === null ? revision : null
  const code = chosen.revision || inName || usualCode(after, chosen.suitability)
  if (code === undefined) return { problem: `No revision can follow ${after}.`, field: 'revision' }
  const problem = codeProblem(code, after)
  if (problem) return { problem, field: 'revision' }
  const fits = (one: Suitability) => suitabilityProblem(one, code, { older })
  const suitabilityInName = named.suitability !== null && fits(named.suitability) === null ? named.suitability : null
  const suitability = chosen.suitability ?? suitabilityInName ?? usualSuitability(code, usual)
  const unfit = fits(suitability)
  if (unfit) return { problem: unfit, field: 'suitability' }
  const passedOver: PassedOver[] = []
  if (!chosen.revision && unread !== null) passedOver.push({ what: 'unread', inName: unread, instead: code })
  if (!chosen.revision && revision !== null && revision !== code)
    passedOver.push({ what: 'revision', inName: revision, instead: code })
  if (!chosen.suitability && named.suitability !== null && named.suitability !== suitability)
    passedOver.push({ what: 'suitability', inName: named.suitability, instead: suitability })
  return {
    number: chosen.number === undefined ? named.number : chosen.number,
    title: chosen.title ?? named.title,
    code,
    suitability,
    passedOver,
  }
}

/** Says what a file name holds and was not followed: `inWhat` is 'its name' or the name, `then` what comes of it. */
export const passedOverWords = (
  { what, inName, instead }: PassedOver,
  inWhat: string,
  then: 'It was stored as' | 'It will be',
) =>
  what === 'unread'
    ? `The revision ${inName} in ${inWhat} was not understood. ${then} ${instead}.`
    : what === 'revision'
      ? `The revision ${inName} in ${inWhat} cannot come next. ${then} ${instead}.`
      : `The suitability ${inName} in ${inWhat} does not go with the revision. ${then} ${instead}.`

interface Obstructed {
  statusId: number
  revision: string | null
  /** The open stages with their people, if the reader may know: 'Check by Conor Healy'. */
  waitsFor?: string | null
}

/** Why a document takes no new revision; null if it does. */
export function revisionObstacle({ statusId, revision, waitsFor }: Obstructed) {
  if (takesRevision(statusId)) return null
  return statusId === documentStatus.inReview
    ? `Revision ${revision} is in review${waitsFor ? `: ${waitsFor}` : ''}. Wait for the decision, or recall it first.`
    : 'This document was withdrawn and takes no new revision.'
}

/** The usual next code; a suitability of authorisation makes it contractual. */
function usualCode(after: string | null, suitability: Suitability | undefined) {
  const next = codesAfter(after)
  const contractual = next.find((code) => stageOf(code) === 'contractual')
  return (suitability && isAuthorisation(suitability) && contractual) || next[0]
}
