import { countries, countryWords } from '#contract/people/countries.ts'
import type { LookupDraft } from '#contract/entities/lookup.ts'
import type { LookupList } from '#contract/lists.ts'
import { thin } from '#contract/text/amounts.ts'

export type Flags = NonNullable<LookupDraft['flags']>
type Value = Flags[string]

/** A property of an entry beyond its name, with its label and how to format it. */
export interface Flag {
  name: string
  label: string
  kind: 'yes' | 'number' | 'text'
  unit?: string
  /** Allowed values of a text. */
  options?: readonly { value: string; label: string }[]
  /** Set by the product and not editable, because rights or rules depend on it. */
  fixed?: true
  /** 0 is a meaningful value. */
  zeroCounts?: true
  /** Formats a value; '' if there is nothing to mention. */
  words(value: Value): string
}

const yes = (name: string, label: string, said = label, more: Partial<Flag> = {}): Flag => ({
  name,
  label,
  kind: 'yes',
  words: (value) => (value === true ? said : ''),
  ...more,
})
const months = (name: string, label: string, where = ''): Flag => ({
  name,
  label,
  kind: 'number',
  unit: 'months',
  words: (value) => (value ? `${where}${value}${thin}months` : ''),
})
const text = (
  name: string,
  label: string,
  words: (value: string) => string = (value) => value,
  more: Partial<Flag> = {},
): Flag => ({
  name,
  label,
  kind: 'text',
  words: (value) => (typeof value === 'string' && value ? words(value) : ''),
  ...more,
})

const containerWords: Record<string, string> = {
  inProgress: 'Work in progress',
  shared: 'Shared',
  published: 'Published',
}

const flagsOf: Partial<Record<LookupList, readonly Flag[]>> = {
  clientProjectRelationships: [yes('isLead', 'Leads the project', 'Leads the project', { fixed: true })],
  projectRoles: [yes('isSiteRole', 'Works on site'), yes('isKeyContact', 'Key contact')],
  processRoles: [yes('isSignOn', 'Signs on', 'Signs on without an account', { fixed: true })],
  injuryTypes: [
    yes('isSpecifiedInjury', 'Specified injury (GB)', 'Specified injury'),
    text('specifiedWhen', 'Specified only when', (value) => `when ${value}`),
    yes('isMajorInjury', 'Major injury (NI)', 'Major injury in Northern Ireland'),
    text('majorWhen', 'Major only when', (value) => `when ${value}`),
  ],
  bodyParts: [yes('isPaired', 'Left, right or both')],
  equipmentTypeCategories: [
    text('system', 'Used', () => 'In the finished building', {
      options: [
        { value: '', label: 'On site' },
        { value: 'fm', label: 'In the finished building' },
      ],
    }),
  ],
  userTrainingTypes: [months('months', 'Valid for'), months('monthsIE', 'In Ireland', 'Ireland ')],
  questionResponseActionPriorities: [
    {
      name: 'daysToDue',
      label: 'Due after',
      kind: 'number',
      unit: 'days',
      zeroCounts: true,
      words: (value) => (value === 0 ? 'Due at once' : `Due after ${value}${thin}days`),
    },
    yes('notifiesAtOnce', 'Notifies at once'),
    yes('blocksClosing', 'Keeps the record open'),
  ],
  suitabilityCodes: [
    text('stage', 'Where', (value) => containerWords[value] ?? '', {
      options: Object.entries(containerWords).map(([value, label]) => ({ value, label })),
    }),
    yes('isOlder', 'Older projects only'),
  ],
  accidentKinds: [yes('asksHeight', 'Height required')],
  employmentStatuses: [yes('isWorker', 'At work', 'At work', { fixed: true })],
  incidentTypes: [yes('isReportable', 'May be reportable')],
  disciplinaryBreaches: [yes('isGrave', 'Serious', 'Suggests a red card')],
  inspectionTypes: [yes('needsCertificate', 'Needs a certificate')],
  rfiPriorities: [
    {
      name: 'daysToAnswer',
      label: 'Answer within',
      kind: 'number',
      unit: 'days',
      words: (value) => (value ? `Answer within ${value}${thin}days` : ''),
    },
  ],
  localAuthorities: [
    text('country', 'Country', (value) => countryWords[value as keyof typeof countryWords], {
      options: countries.map((value) => ({ value, label: countryWords[value] })),
    }),
  ],
  cscsTypes: [
    text('scheme', 'Scheme'),
    text('colour', 'Colour'),
    months('months', 'Valid for'),
    months('monthsRenewed', 'Renewed for', 'renewed '),
    months('monthsNonCompetence', 'Without a qualification', 'without qualification '),
    yes('isLegacy', 'No longer issued'),
    yes('needsExemption', 'Needs an exemption'),
  ],
}

const knownTo = (list: LookupList) => flagsOf[list] ?? []

/** Returns the flags of a list that an administrator may edit. */
export const editableFlags = (list: LookupList) => knownTo(list).filter(({ fixed }) => !fixed)

/** Adds a default for every missing flag, so that form fields have a value. */
export const filledFlags = (list: LookupList, flags: Flags): Flags => ({
  ...Object.fromEntries(
    editableFlags(list).map(({ name, kind }) => [name, kind === 'yes' ? false : kind === 'number' ? 0 : '']),
  ),
  ...flags,
})

/** Drops flags that have no effect. */
export function saidFlags(list: LookupList, flags: Flags): Flags {
  const zeroCounts = new Set(
    knownTo(list)
      .filter((flag) => flag.zeroCounts)
      .map(({ name }) => name),
  )
  return Object.fromEntries(
    Object.entries(flags).filter(([name, value]) => (value === 0 ? zeroCounts.has(name) : Boolean(value))),
  )
}

/** Formats the flags of an entry: 'Works on site, key contact'. */
export function flagWords(list: LookupList, flags: Flags) {
  const known = knownTo(list)
  const said = known
    .filter(({ name }) => flags[name] !== undefined)
    .map(({ name, words }) => words(flags[name]!))
    .filter(Boolean)
  const strange = Object.entries(flags)
    .filter(([name]) => !known.some((flag) => flag.name === name))
    .map(([name, value]) => `${name}: ${value}`)
  return [...said, ...strange]
    .map((words, at) =>
      at === 0 || /^[A-Z]{2}|^Ireland/.test(words) ? words : words.charAt(0).toLowerCase() + words.slice(1),
    )
    .join(', ')
}
