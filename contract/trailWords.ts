import { skipWords } from './approvalSkips.ts'
import type { Entity } from './entity.ts'
import { factsAt, labelOf } from './labels.ts'
import { languageNames } from './languages.ts'
import { settingFacts } from './projectSettings.ts'
import type { FollowUp } from './entities/templateQuestion.ts'
import type { Conditions } from './questions/conditionFields.ts'
import { conditionWords, followUpWords } from './questions/conditionWords.ts'
import { inputType } from './questions/inputTypes.ts'

const actionWords: Partial<Record<string, string>> = {
  created: 'Added',
  changed: 'Changed',
  deleted: 'Deleted',
  restored: 'Restored',
  image: 'Picture changed',
  logo: 'Logo changed',
  reason: 'Reason given',
  locked: 'Locked',
  unlocked: 'Lock ended',
  joined: 'Invitation accepted',
  linked: 'Work account linked',
  linkRecord: 'Record linked',
  unlinkRecord: 'Link removed',
  passwordChanged: 'Password changed',
  allRead: 'All read',
  invite: 'Invited again',
  invitationLink: 'Copied an invitation link',
  resetPassword: 'Password reset requested',
  unlock: 'Unlocked',
  deactivate: 'Deactivated',
  reactivate: 'Reactivated',
  handedOver: 'Work handed over',
  prepare: 'Taken to pre-construction',
  startOnSite: 'Started on site',
  handOver: 'Taken to handover',
  putInUse: 'Put in use',
  close: 'Closed',
  hold: 'Put on hold',
  resume: 'Resumed',
  reopen: 'Reopened',
  issued: 'Issued',
  accepted: 'Accepted',
  fileUpdate: 'File update opened',
  takenOut: 'Taken out of the issues',
  settings: 'Settings changed',
  publish: 'Published',
  revise: 'Revised',
  review: 'Sent for review',
  discard: 'Draft discarded',
  retire: 'Retired',
  reinstate: 'Reinstated',
  archive: 'Archived',
  supersede: 'Superseded',
  place: 'Moved',
  submit: 'Submitted',
  return: 'Returned',
  open: 'Opened',
  answer: 'Answered',
  forward: 'Forwarded',
  comment: 'Commented',
  askOutside: 'Answer asked for by mail',
  answerLink: 'Link for one answer sent',
  answerLinkCopied: 'Link for one answer made anew',
  withdrawLink: 'Link withdrawn',
  linkWithdrawn: 'Link ended',
  linkAnswer: 'Answered through a link',
  enough: 'Answers taken as complete',
  notEnough: 'Another answer asked for',
  askReopen: 'Asked to reopen',
  void: 'Declared void',
  approve: 'Approved',
  approveWithComments: 'Approved with comments',
  requestChanges: 'Changes requested',
  reject: 'Rejected',
  delegate: 'Delegated',
  reassign: 'Someone else asked',
  skip: 'Stage skipped',
  recall: 'Recalled',
  escalate: 'Asked more people, overdue',
  accept: 'Accepted',
  takeOut: 'Use stopped',
  putBack: 'Put back into use',
  event: 'Event noted',
  offHire: 'Taken off hire',
  bringBack: 'Brought back',
  transfer: 'Transferred to another project',
  handOverAsset: 'Handed over',
  decommission: 'Decommissioned',
  remove: 'Removed from use',
  inspected: 'Inspected',
  schedule: 'Due by other inspections of its type',
  clock: 'Overdue or without its documents',
  purged: 'Removed for good',
  anonymised: 'Names removed',
}

/** Returns the words for an action: 'startOnSite' becomes 'Started on site'. A suffix after a colon is ignored. */
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

/** Text of someone may be written like a date and be none: '2026-13-01'. */
const isDate = (value: string) =>
  /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d[\d:.]*(?:Z|[+-]\d\d(?::?\d\d)?))?$/.test(value) && !Number.isNaN(Date.parse(value))
/** Writes what readers see in their own way; without it, a value is written as it is stored. */
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

/** Formats the filled fields of a nested record. Nobody sees its key, nor the id or value behind a title or label. */
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
 * Leaves of two values only what differs: of lists of records those that were changed, each with its name and the
 * fields that were.
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
  // Records that only changed places are shown whole, in their order.
  return found[0].length + found[1].length === 0 ? [before, after] : found
}

const isMoney = (entity: Described, path: string) => (factsAt(entity, path) ?? settingFacts(path))?.isMoney ?? false

/** The word for a value that was chosen from a few: 'Safety management' for 'sms'. */
function choiceWord(value: string | number, entity: Described | undefined, path: string) {
  const field = path.replace(/\.\d+$/, '')
  const words = entity && (factsAt(entity, field) ?? settingFacts(field))?.words
  return words && Object.hasOwn(words, value) ? words[value] : undefined
}
