import type { Entity } from './entity.ts'
import { factsAt, labelOf } from './labels.ts'
import { settingLabel } from './projectSettings.ts'

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
  linkAnswer: 'Answered through a link',
  enough: 'Answers taken as complete',
  notEnough: 'Another answer asked for',
  askReopen: 'Asked to reopen',
  void: 'Declared void',
  purged: 'Removed for good',
  anonymised: 'Names removed',
}

/** Returns the words for an action: 'startOnSite' becomes 'Started on site'. A suffix after a colon is ignored. */
export function actionWord(action: string) {
  const name = action.split(':', 1)[0]!
  const plain = name.replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`)
  return actionWords[name] ?? plain.charAt(0).toUpperCase() + plain.slice(1)
}

/** Returns the label of a field. Without a label, derives words from the field's name. */
export function fieldWord(name: string, entity?: Pick<Entity, 'draft' | 'row'>) {
  const own = (entity && labelOf(entity, name)) ?? settingLabel(name)
  if (own) return own
  const plain = name.replace(/Ids?$/, '').replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`)
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}

/** Formats a value as plain text. Given its kind and field path, it uses the labels of nested fields. */
export function valueWord(value: unknown, entity?: Pick<Entity, 'draft' | 'row'>, path = ''): string {
  if (value === null || value === undefined || value === '') return '—'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.map((one, at) => valueWord(one, entity, `${path}.${at}`)).join(', ') || '—'
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, one]) => {
        const at = `${path}.${name}`
        return `${(entity && labelOf(entity, at)) ?? fieldWord(name)}: ${valueWord(one, entity, at)}`
      })
      .join(', ')
  if (typeof value !== 'string' && typeof value !== 'number') return '—'
  return choiceWord(value, entity, path) ?? String(value)
}

/** The word for a value that was chosen from a few: 'Safety management' for 'sms'. */
function choiceWord(value: string | number, entity: Pick<Entity, 'draft' | 'row'> | undefined, path: string) {
  const words = entity && factsAt(entity, path.replace(/\.\d+$/, ''))?.words
  return words && Object.hasOwn(words, value) ? words[value] : undefined
}
