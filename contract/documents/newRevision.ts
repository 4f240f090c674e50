import { documentStatus, takesRevision } from './documentStatus.ts'
import { readFileName } from './fileName.ts'
import { codeProblem, codesAfter, isEarlier, stageOf } from './revisionCodes.ts'
import { isAuthorisation, suitabilityProblem, usualSuitability, type Suitability } from './suitability.ts'

/** The code and the suitability of a new revision. */
export interface NamedRevision {
  number: string | null
  title: string
  code: string
  suitability: Suitability
  /** The parts of the file name that were not used, each as the beginning of a sentence. */
  passedOver: readonly PassedOver[]
}

interface PassedOver {
  what: 'unread' | 'revision' | 'suitability'
  inName: string
  /** The value that is stored instead. */
  instead: string
}

/** Values chosen by the user instead of those in the file name. */
export interface ChosenWords {
  number?: string | null | undefined
  title?: string | undefined
  revision?: string | undefined
  suitability?: Suitability | undefined
}

/** The document settings of a project for suitability. */
export interface SuitabilityRules {
  /** The default suitability of new revisions. */
  usual?: Suitability | undefined
  /** Whether the codes that the standard withdrew in 2021 may be used. */
  older: boolean
}

interface RevisionProblem {
  problem: string
  field: 'revision' | 'suitability'
}

/**
 * Determines number, title, code and suitability of a new revision after the revision `after`: from the user's choice,
 * else from the file name, else by default. Returns why it cannot be stored if a choice is invalid, or if the name has
 * a revision that exists or has been followed by another.
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

/** Says which part of a file name was not used: `inWhat` is 'its name' or the name, `then` what happens. */
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
  /** The open stages with their people, if the reader may know them: 'Check by Conor Healy'. */
  waitsFor?: string | null
}

/** Why a document cannot get a new revision; null if it can. */
export function revisionObstacle({ statusId, revision, waitsFor }: Obstructed) {
  if (takesRevision(statusId)) return null
  return statusId === documentStatus.inReview
    ? `Revision ${revision} is in review${waitsFor ? `: ${waitsFor}` : ''}. Wait for the decision, or recall it first.`
    : 'This document was withdrawn and takes no new revision.'
}

/** The default next code; a suitability for authorisation makes it contractual. */
function usualCode(after: string | null, suitability: Suitability | undefined) {
  const next = codesAfter(after)
  const contractual = next.find((code) => stageOf(code) === 'contractual')
  return (suitability && isAuthorisation(suitability) && contractual) || next[0]
}
