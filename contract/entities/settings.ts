import * as z from 'zod/mini'
import { inOrder } from '../rules.ts'
import { onePicture } from '../attachments.ts'
import { defineEntity, type Row } from '../entity.ts'
import { labelled, inWords } from '../fieldFacts.ts'
import { day, eachOnce, int, name, oneOf, optionalDay, orNull } from '../fields.ts'
import { usualRiskBands } from '../safety/risk.ts'
import { notBefore, tooLong, type Label } from '../text/words.ts'
import { jurisdictions } from './project.ts'
import { someSystems } from '../systems.ts'
import { timeZones, timeZoneWords } from '../time/timeZones.ts'
import { countryWords } from '../people/countries.ts'

export const settingsId = 1
export const dueRules = ['calendar', 'working'] as const
export const dueRuleWords = { working: 'Working days', calendar: 'Calendar days' } as const
/** By ISO number: 1 is Monday. */
const weekdayWords = { 1: 'Mon', 2: 'Tue', 3: 'Wed', 4: 'Thu', 5: 'Fri', 6: 'Sat', 7: 'Sun' } as const

const closure = z.object({
  name: name('Name', 60),
  from: day(['First day', 'the first day']),
  to: optionalDay(['Last day', 'the last day']),
})
const fileType = z
  .string({ error: 'Enter a file type.' })
  .check(
    z.trim(),
    z.toLowerCase(),
    z.regex(/^[a-z\d]{1,10}$/, 'A file type is letters and digits without a dot, such as pdf.'),
  )
const number = (label: Label, from: number, to: number, start: number) => z._default(int(label, from, to), start)

/**
 * File types accepted by default. Programs and scripts are refused whatever an administrator adds, and of XML all but
 * LandXML.
 */
export const usualFileTypes = [
  'pdf',
  'doc',
  'docx',
  'xls',
  'xlsx',
  'ppt',
  'pptx',
  'csv',
  'txt',
  'rtf',
  'odt',
  'ods',
  'jpg',
  'jpeg',
  'png',
  'webp',
  'heic',
  'tif',
  'tiff',
  'dwg',
  'dxf',
  'dwf',
  'rvt',
  'ifc',
  'nwd',
  'nwc',
  'skp',
  'mpp',
  'xer',
  'xml',
  'landxml',
  'msg',
  'eml',
  'zip',
  'mp4',
  'mov',
  'webm',
]

/** Office-wide settings: one record that administrators change and that takes effect when saved. */
export const settings = defineEntity('settings', {
  name: 'Settings',
  plural: 'Settings',
  displayName: 'Settings',
  path: 'settings',
  hub: 'Settings',
  scope: 'all',
  draft: {
    organisationName: name('Organisation name', 100),
    theme: labelled(
      'Theme',
      z._default(
        z
          .string()
          .check(
            z.trim(),
            z.maxLength(40, tooLong('Theme', 40)),
            z.regex(/^[\p{L}\p{N} ]*$/u, 'Theme can contain only letters, digits and spaces.'),
          ),
        '',
      ),
    ),
    jurisdiction: z._default(inWords(countryWords, oneOf('Jurisdiction', jurisdictions)), 'IE'),
    timeZone: z._default(inWords(timeZoneWords, oneOf('Time zone', timeZones)), 'Europe/Dublin'),
    workingDays: labelled(
      'Working days',
      z._default(
        z.array(int('Day', 1, 7)).check(z.minLength(1, 'Choose at least one working day.'), eachOnce()),
        [1, 2, 3, 4, 5],
      ),
      weekdayWords,
    ),
    closures: labelled(
      'Closures',
      z._default(z.array(closure).check(z.maxLength(40, 'There can be at most 40 closures.')), []),
    ),
    dueRule: z._default(
      inWords(dueRuleWords, oneOf('Due dates counted in', dueRules, 'Choose how days are counted.')),
      'working',
    ),
    rfiDays: number(['Time to answer an RFI', 'the time to answer an RFI'], 1, 365, 7),
    /** Null for none. A period of the contract form or of the project comes before it. */
    changeResponseDays: orNull(int(['Time to answer a change request', 'the time to answer a change request'], 1, 365)),
    riskLowTo: number(['Low risk up to', 'the highest score of a low risk'], 1, 23, usualRiskBands.riskLowTo),
    riskMediumTo: number(
      ['Medium risk up to', 'the highest score of a medium risk'],
      2,
      24,
      usualRiskBands.riskMediumTo,
    ),
    retentionYears: number(['Remove for good after', 'after how many years it is removed for good'], 1, 100, 10),
    shortestPassword: number(['Minimum password length', 'the minimum password length'], 8, 64, 8),
    lockAfter: number(['Wrong passwords before lockout', 'the number of wrong passwords before lockout'], 3, 10, 5),
    lockMinutes: number('Lockout time', 15, 720, 15),
    mailSender: name('Sender’s name', 60),
    fileTypes: labelled(
      'File types',
      z._default(
        z
          .array(fileType)
          .check(
            z.minLength(1, 'Enter at least one file type.'),
            z.maxLength(100, 'Enter at most 100 file types.'),
            eachOnce(),
          ),
        usualFileTypes,
      ),
    ),
    systems: z._default(someSystems('Systems', 'Leave at least one system on.'), ['pmp', 'sms', 'sfs', 'fm']),
  },
  rules: [
    inOrder('riskLowTo', 'riskMediumTo', 'Medium risk must end above low risk.', false),
    {
      field: 'closures',
      message: notBefore('The last day', 'the first day'),
      isMet: (draft) => draft.closures.every(({ from, to }) => to === null || to >= from),
    },
  ],
  facts: { logoFileId: onePicture('Logo', { largest: 2, path: 'settings/logo', onlyId: settingsId }) },
  summary: ['organisationName', 'theme', 'logoFileId'],
})

export type Settings = Row<typeof settings>
