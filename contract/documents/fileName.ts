import { stageOf } from './revisionCodes.ts'
import { isSuitability, type Suitability } from './suitability.ts'

/** What the name of an uploaded file says about its document. */
interface NamedFile {
  /** Such as 'HQB-BRN-ZZ-00-DR-A-1001', in capitals; null if the name has none. */
  number: string | null
  title: string
  revision: string | null
  suitability: Suitability | null
  /** Text in the position of a revision that is not a known code: 'P9'. */
  unread: string | null
}

/** Parts joined by hyphens, as the UK National Annex names information containers: at least four. */
const numbered = /^([A-Z0-9]{1,10}(?:-[A-Z0-9]{1,10}){3,11})(?=$|[\s_.([])/i
/** Project, originator, volume, level, type, role and number: with fewer parts, lower-case text may be plain words. */
const partsInSmallLetters = 7
const isCode = /^(?:[PC]\d{1,3}(?:\.\d{1,2})?)$/i
/** 'Rev C', 'Rev. 2', 'Revision P02', 'rev_C'. */
const spoken = /(^|[\s_\-([.])rev(?:ision)?[\s_.:-]*([a-z]\d{0,3}(?:\.\d{1,2})?|\d{1,3})(?=$|[\s_\-)\].,])/i

/** 'Block C01' and 'Pier P03': a place or a thing with its own number, at the end of a name. */
const namedPlace = new RegExp(
  String.raw`(?:^|[\s_])(?:${[
    'apartment|apt|area|bay|beam|block|bldg|building|cabin|chamber|column|core|crane|door|flat|gate|hoist|house|lot',
    'manhole|panel|pier|pile|plot|pump|room|tower|type|unit|zone',
  ].join('|')})[\s_]+[PC]\d{1,3}[\s_-]*$`,
  'i',
)

/**
 * Reads number, revision, suitability and title from a file name, as BS EN ISO 19650-2 (UK National Annex) and BS 1192
 * put them: 'HQB-BRN-ZZ-00-DR-A-1001_P02 Ground floor plan.pdf', '…-1001-S2-P02.pdf', '…-1001 [P02] Stairs.pdf'.
 */
export function readFileName(fileName: string): NamedFile {
  const stem = fileName.replace(/\.[A-Za-z0-9]{1,5}$/, '').trim() || fileName
  const [, joined = ''] = numbered.exec(stem) ?? []
  const found: Codes = { revision: null, suitability: null, unread: null }
  const parts = joined.split('-')
  while (parts.length > 4 && takes(found, parts.at(-1)!)) parts.pop()
  const number = parts.join('-').toUpperCase()
  const isNumber =
    joined !== '' && number.length <= 60 && (!/[a-z]/.test(joined) || parts.length >= partsInSmallLetters)
  const rest = isNumber ? stem.slice(joined.length) : stem
  if (!isNumber) Object.assign(found, { revision: null, suitability: null, unread: null })
  const title = titleOf(codesOut(rest, found, isNumber))
  return { number: isNumber ? number : null, title: title || (isNumber ? number : titleOf(stem) || stem), ...found }
}

type Codes = Pick<NamedFile, 'revision' | 'suitability' | 'unread'>

/** Takes a part of a name that is a revision or a suitability, each only once. */
function takes(found: Codes, part: string, { isSpoken = false } = {}) {
  const code = part.toUpperCase()
  if (isSuitability(code) && found.suitability === null) {
    found.suitability = code
    return true
  }
  if (!isSpoken && !isCode.test(code)) return false
  if (found.revision !== null || found.unread !== null) return false
  if (stageOf(code)) found.revision = code
  else found.unread = part
  return true
}

/** Removes the codes from the text: 'Rev C' and bracketed ones anywhere, bare ones at the beginning and the end. */
function codesOut(words: string, found: Codes, isNumbered: boolean) {
  let rest = words.replace(spoken, (whole, before: string, code: string) =>
    takes(found, code, { isSpoken: true }) ? before : whole,
  )
  rest = rest.replaceAll(/[[(]([^\])]{1,8})[\])]/g, (whole, code: string) => (takes(found, code.trim()) ? ' ' : whole))
  for (let again = isNumbered; again;) {
    const [whole = '', code = ''] = /^[\s_-]*([A-Z0-9.]{2,8})(?=$|[\s_-])/i.exec(rest) ?? []
    again = code !== '' && takes(found, code)
    if (again) rest = rest.slice(whole.length)
  }
  for (let again = true; again;) {
    const [whole = '', code = ''] = /[\s_-]+([A-Z0-9.]{2,8})[\s_-]*$/i.exec(rest) ?? []
    // A name without a number may end with the name of a block or a room.
    const isCodeHere = isNumbered || found.revision !== null || (stageOf(code) !== null && !namedPlace.test(rest))
    again = code !== '' && isCodeHere && takes(found, code)
    if (again) rest = rest.slice(0, -whole.length)
  }
  return isNumbered ? rest.replace(/^[\s_.-]+/, '') : rest
}

const titleOf = (words: string) =>
  words.replaceAll('_', ' ').replaceAll(/\s+/g, ' ').trim().replace(/ -$/, '').slice(0, 200)
