import { skipWords } from '../approvals/approvalSkips.ts'
import type { Entity } from '../entity.ts'
import { factsAt, labelOf } from '../labels.ts'
import { languageNames } from '../people/languages.ts'
import { settingFacts } from '../projects/projectSettings.ts'
import type { FollowUp } from '../entities/templateQuestion.ts'
import type { Conditions } from '../questions/conditionFields.ts'
import { conditionWords, followUpWords } from '../questions/conditionWords.ts'
import { inputType } from '../questions/inputTypes.ts'

/**
 * What a person did, in the past tense: '<person> <words>' is a sentence, which may continue with the record. The words
 * do not name a kind, because several kinds share an action.
 */
export const actionWords: Readonly<Partial<Record<string, string>>> = {
  created: 'Added',
  changed: 'Changed',
  deleted: 'Deleted',
  restored: 'Restored',
  copied: 'Copied',
  image: 'Changed the picture',
  logo: 'Changed the logo',
  file: 'Sent a file',
  fileRemoved: 'Removed a file',
  reason: 'Gave a reason',
  assessed: 'Assessed',
  leave: 'Took off the project',
  comeBack: 'Brought back to the project',
  ban: 'Banned from all sites',
  liftBan: 'Ended the ban',
  employerAsked: 'Asked the employer for what is missing',
  dataCopied: 'Downloaded the data of the person',
  merged: 'Merged with another record',
  mergedInto: 'Ended for another record of the same person',
  apart: 'Kept apart from another record',
  personLinked: 'Linked a name to the list of people',
  peopleMerged: 'Named the person who is left of two merged records',
  signOut: 'Signed out',
  imported: 'Imported it from the gate log',
  atGate: 'Used the gate',
  sentLater: 'Sent it later by the gate',
  gateOpened: 'Opened a gate',
  gateEnded: 'Ended a gate',
  passIssued: 'Issued a pass',
  registered: 'Registered through a link',
  registeredAgain: 'Sent the details again through a link',
  registrationJoined: 'Filled in from a registration',
  registrationLinkMade: 'Made a link to register',
  registrationLinkEnded: 'Ended a link to register',
  sitePinSet: 'Set a site PIN',
  signedOutForTheNight: 'Signed out for the night',
  locked: 'Locked',
  unlocked: 'Ended the lock',
  joined: 'Accepted the invitation',
  linked: 'Linked a work account',
  linkRecord: 'Linked a record',
  unlinkRecord: 'Removed a link',
  passwordChanged: 'Changed the password',
  signingPinLocked: 'Locked the signing PIN',
  allRead: 'Marked all as read',
  read: 'Marked as read',
  unread: 'Marked as unread',
  acknowledged: 'Confirmed having read it',
  invite: 'Invited again',
  invitationLink: 'Copied an invitation link',
  resetPassword: 'Asked for a new password',
  unlock: 'Unlocked',
  deactivate: 'Deactivated',
  reactivate: 'Reactivated',
  handedOver: 'Handed over the work',
  prepare: 'Took it to pre-construction',
  startOnSite: 'Started it on site',
  handOver: 'Handed over',
  putInUse: 'Put into use',
  end: 'Ended',
  mustered: 'Mustered',
  missing: 'Reported missing',
  leftBefore: 'Reported as left before',
  notRequired: 'Marked as not required',
  close: 'Closed',
  closeUnchanged: 'Closed without a change',
  closedByAction: 'Closed with the last action',
  hold: 'Put on hold',
  resume: 'Resumed',
  reopen: 'Reopened',
  reopenedByAction: 'Reopened with an action',
  issued: 'Issued',
  accepted: 'Accepted an issue',
  returnSigned: 'Signed a weekly return',
  returnReopened: 'Reopened a weekly return',
  fileUpdate: 'Opened a file update',
  takenOut: 'Took it out of the issues',
  settings: 'Changed the settings',
  publish: 'Published',
  revise: 'Revised',
  revision: 'Added a revision',
  review: 'Sent for review',
  discard: 'Discarded the draft',
  retire: 'Retired',
  reinstate: 'Reinstated',
  archive: 'Archived',
  supersede: 'Superseded',
  place: 'Moved',
  submit: 'Submitted',
  return: 'Returned',
  chased: 'Asked for what is missing',
  open: 'Opened',
  answer: 'Answered',
  forward: 'Forwarded',
  comment: 'Added a comment',
  askOutside: 'Asked for an answer by mail',
  answerLink: 'Sent a link for one answer',
  answerLinkCopied: 'Made a new link for one answer',
  withdrawLink: 'Withdrew a link',
  linkWithdrawn: 'Ended a link',
  holderLink: 'Made a link for the holder',
  linkAnswer: 'Answered through a link',
  enough: 'Took the answers as complete',
  notEnough: 'Asked for another answer',
  askReopen: 'Asked to reopen',
  void: 'Declared void',
  approve: 'Approved',
  approveWithComments: 'Approved with comments',
  requestChanges: 'Asked for changes',
  reject: 'Rejected',
  delegate: 'Delegated',
  reassign: 'Asked someone else',
  skip: 'Skipped a stage',
  recall: 'Recalled',
  escalate: 'Asked more people because it was overdue',
  accept: 'Accepted',
  notAccept: 'Refused to accept',
  decide: 'Decided',
  assess: 'Assessed',
  notify: 'Notified',
  quote: 'Submitted a quotation',
  implement: 'Implemented',
  withdraw: 'Withdrew',
  cancel: 'Cancelled',
  convert: 'Started an accident report from it',
  tell: 'Recorded the call to the authority',
  report: 'Recorded the report to the authority',
  adviceChanged: 'Counted the days lost, which changed what the law asks for',
  sign: 'Signed',
  refuse: 'Recorded a refusal to sign',
  appeal: 'Appealed',
  decideAppeal: 'Decided on the appeal',
  lift: 'Ended the time off',
  offProject: 'Ended it because the person is off the project',
  inductedAgain: 'Closed it because the person was inducted again',
  watch: 'Showed a video',
  medical: 'Recorded an answer about health',
  brief: 'Briefed someone',
  signOn: 'Signed someone on',
  signOff: 'Signed someone off',
  strikeOff: 'Struck someone off the list',
  readFile: 'Confirmed what they read',
  readSection: 'Read the safety file',
  goWithoutFile: 'Went on without the safety file',
  start: 'Started',
  suspend: 'Suspended',
  extend: 'Extended',
  expire: 'Marked as expired',
  handBack: 'Handed back',
  takeOverHandBack: 'Handed back for the holder',
  takeOverClosing: 'Closed for the issuer',
  fix: 'Handed in the fix',
  postpone: 'Postponed',
  verify: 'Verified',
  takeOut: 'Stopped its use',
  putBack: 'Put back into use',
  event: 'Noted an event',
  offHire: 'Took off hire',
  bringBack: 'Brought back',
  transfer: 'Transferred to another project',
  handOverAsset: 'Handed over',
  decommission: 'Decommissioned',
  remove: 'Removed from use',
  inspected: 'Inspected',
  schedule: 'Set new due dates by its type',
  clock: 'Found it overdue or without its documents',
  purged: 'Removed for good',
  anonymised: 'Removed the names',
}

/** Returns the words for an action: 'startOnSite' becomes 'Started it on site'. A suffix after a colon is ignored. */
export function actionWord(action: string) {
  const name = action.split(':', 1)[0]!
  const plain = name.replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`)
  return actionWords[name] ?? plain.charAt(0).toUpperCase() + plain.slice(1)
}

type Described = Pick<Entity, 'draft' | 'row'>

/** Returns the label of a field. Without a label, derives words from the field's name. */
export function fieldWord(name: string, entity?: Described) {
  const own = (entity && labelOf(entity, name)) || settingFacts(name)?.label
  if (own) return own
  const plain = name.replace(/Ids?$/, '').replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`)
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Typed text may look like a date without being one: '2026-13-01'. */
const isDate = (value: string) =>
  /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d[\d:.]*(?:Z|[+-]\d\d(?::?\d\d)?))?$/.test(value) && !Number.isNaN(Date.parse(value))
/** How values are formatted for readers; without a formatter, a value is shown as it is stored. */
export interface Writing {
  /** A day ('2027-03-05') or a moment in ISO 8601. */
  date?: (value: string) => string
  number?: (value: number, isMoney: boolean) => string
}

/**
 * Formats a value as plain text. Given its kind and field path, it uses the labels and words of nested fields.
 */
export function valueWord(value: unknown, entity?: Described, path = '', writing: Writing = {}): string {
  if (value === null || value === undefined || value === '') return path.endsWith('visibleIf') ? 'Always' : '—'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) {
    const words = value.map((one, at) => valueWord(one, entity, `${path}.${at}`, writing))
    return words.join(value.some(isRecord) ? '; ' : ', ') || '—'
  }
  if (isRecord(value)) return asConditions(value) ?? recordWords(value, entity, path, writing)
  if (typeof value !== 'string' && typeof value !== 'number') return '—'
  const word = choiceWord(value, entity, path)
  if (word !== undefined) return word
  if (typeof value === 'number')
    return writing.number?.(value, entity !== undefined && isMoney(entity, path)) ?? String(value)
  return isDate(value) ? (writing.date?.(value) ?? value) : value
}

/** Formats the conditions of stages, and the conditions and follow-ups of questions as the builder does. */
function asConditions(value: Record<string, unknown>) {
  if ('match' in value && Array.isArray(value.of)) return conditionWords(value as Conditions, new Map(), new Map())
  if ('questionKey' in value && 'operator' in value)
    return skipWords(value as Parameters<typeof skipWords>[0], (key) => `'${key}'`)
  return 'when' in value && 'effect' in value
    ? followUpWords(value as FollowUp, { options: [], inputTypeId: inputType.shortText })
    : null
}

/**
 * Formats the filled fields of a nested record. Its key is left out, and so are the id or value behind a title or
 * label.
 */
const recordWords = (value: Record<string, unknown>, entity: Described | undefined, path: string, writing: Writing) =>
  Object.entries(value)
    .filter(
      ([name]) => name !== 'key' && !(name === 'id' && 'title' in value) && !(name === 'value' && 'label' in value),
    )
    .map(([name, one]) => {
      const at = `${path}.${name}`
      return [nestedWord(name, at, entity), valueWord(one, entity, at, writing)] as const
    })
    .filter(([, words]) => words !== '—')
    .map(([label, words]) => `${label}: ${words}`)
    .join(', ') || '—'

function nestedWord(name: string, path: string, entity: Described | undefined) {
  const isLanguage = path.endsWith(`translations.${name}`) && Object.hasOwn(languageNames, name)
  if (isLanguage) return languageNames[name]!
  return (entity && labelOf(entity, path)) || fieldWord(name)
}

const namingFields = ['key', 'name', 'title', 'label', 'text']

/**
 * Reduces two values to their differences: for lists of records, those that were changed, each with its name and the
 * changed fields.
 */
export function differingParts(before: unknown, after: unknown): [unknown, unknown] {
  if (!Array.isArray(before) || !Array.isArray(after)) return [before, after]
  const [old, now] = [before as unknown[], after as unknown[]]
  if (![...old, ...now].every(isRecord)) return [before, after]
  const keyOf = (one: Record<string, unknown>, at: number) => one.key ?? one.id ?? at
  const parts = (from: readonly Record<string, unknown>[], to: readonly Record<string, unknown>[]) => {
    const others = new Map(to.map((one, at) => [keyOf(one, at), one]))
    return from.flatMap((one, at) => {
      const other = others.get(keyOf(one, at))
      if (!other) return [one]
      const fields = Object.keys(one).filter((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]))
      return fields.length === 0
        ? []
        : [
            Object.fromEntries(
              Object.entries(one).filter(([name]) => namingFields.includes(name) || fields.includes(name)),
            ),
          ]
    })
  }
  const [left, right] = [old as Record<string, unknown>[], now as Record<string, unknown>[]]
  const found: [unknown[], unknown[]] = [parts(left, right), parts(right, left)]
  // Records that were only reordered are shown whole, in their order.
  return found[0].length + found[1].length === 0 ? [before, after] : found
}

const isMoney = (entity: Described, path: string) => (factsAt(entity, path) ?? settingFacts(path))?.isMoney ?? false

/** The label of a value with a fixed set of choices: 'Safety management' for 'sms'. */
function choiceWord(value: string | number, entity: Described | undefined, path: string) {
  const field = path.replace(/\.\d+$/, '')
  const words = entity && (factsAt(entity, field) ?? settingFacts(field))?.words
  return words && Object.hasOwn(words, value) ? words[value] : undefined
}
