import { stageOf } from './revisionCodes.ts'

/** What the name of an uploaded file says about the document in it. */
export interface NamedFile {
  /** Such as 'HQB-BRN-ZZ-00-DR-A-1001'; null for a name without one. */
  number: string | null
  title: string
  revision: string | null
}

/** Parts joined by hyphens, as the UK National Annex names information containers: at least four. */
const numbered = /^([A-Z0-9]{1,10}(?:-[A-Z0-9]{1,10}){3,9})(?:[\s_]+(.*))?$/

/** Reads number, revision and title from a file name: 'HQB-BRN-ZZ-00-DR-A-1001_P02 Ground floor plan.pdf'. */
export function readFileName(fileName: string): NamedFile {
  const stem = fileName.replace(/\.[A-Za-z0-9]{1,5}$/, '').trim() || fileName
  const [, number = null, after = ''] = numbered.exec(stem) ?? []
  if (number === null || number.length > 60) return { number: null, title: titleOf(stem) || stem, revision: null }
  const [, code = '', rest = ''] = /^([A-Z]\d\d(?:\.\d\d)?)(?:[\s_-]+(.*))?$/.exec(after) ?? []
  const revision = stageOf(code) ? code : null
  const title = titleOf(revision ? rest : after)
  return { number, title: title || number, revision }
}

const titleOf = (words: string) => words.replaceAll('_', ' ').replaceAll(/\s+/g, ' ').trim().slice(0, 200)
