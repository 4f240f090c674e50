import { describe, expect, test } from 'vitest'
import { documentStatus } from '#contract/documents/documentStatus.ts'
import { readFileName } from '#contract/documents/fileName.ts'
import { isEarlier } from '#contract/documents/revisionCodes.ts'
import {
  plannedUploads,
  type ChosenForFile,
  type FoundDocument,
  type Outcome,
  type PlannedFile,
} from '#contract/documents/uploadPlan.ts'

const number = 'HQB-BRN-ZZ-00-DR-A-1001'
const stairs: FoundDocument = {
  id: 7,
  number,
  title: 'Stairs',
  fileName: `${number}_P01 Stairs.pdf`,
  revision: 'P01',
  statusId: documentStatus.approved,
}
const unknown: PlannedFile = { same: null, beside: null, isNumberTaken: false, problem: null }
const line = (name: string, found: Partial<PlannedFile> = {}, chosen: ChosenForFile = {}, folder = '') => ({
  name,
  size: 1000,
  folder,
  found: { ...unknown, ...found },
  chosen,
})
const planned = (lines: readonly ReturnType<typeof line>[], suitability?: 'A4') =>
  plannedUploads(lines, { older: false }, suitability).map(inWords)
const one = (...asked: Parameters<typeof line>) => planned([line(...asked)])[0]

function inWords(outcome: Outcome) {
  if (outcome.does === 'refused') return outcome.why
  if (outcome.does === 'asking') return outcome.does
  const { does, number: its, title, revision, suitability, remarks } = outcome
  const from = outcome.does === 'next' ? `${outcome.of.revision} to ` : ''
  const apart = outcome.does === 'new' && outcome.apartFrom ? [`apart from ${outcome.apartFrom}`] : []
  return [`${does} ${its ?? '–'} ${title} ${from}${revision} ${suitability}`, ...apart, ...remarks].join('; ')
}

describe('Before an upload each file says what will happen to it:', () => {
  test.each<[string, Parameters<typeof line>, string]>([
    ['a new document', [`${number}_P02_S3 Stairs.pdf`], `new ${number} Stairs P02 S3`],
    ['the next revision', [`${number}_P02 Stair.pdf`, { same: stairs }], `next ${number} Stairs P01 to P02 S2`],
    ['without a revision in its name', [`${number}.pdf`, { same: stairs }], `next ${number} Stairs P01 to P02 S2`],
    [
      'the first file of an expected document',
      [`${number}.pdf`, { same: { ...stairs, revision: null, fileName: null } }],
      `next ${number} Stairs null to P01 S2`,
    ],
    [
      'the native file beside the PDF',
      [`${number}_P01.dwg`, { beside: stairs }],
      `new – ${number} P01 S2; apart from ${number}_P01 Stairs.pdf`,
    ],
    [
      'in review',
      [`${number}.pdf`, { same: { ...stairs, statusId: documentStatus.inReview } }],
      'Revision P01 is in review. Wait for the decision, or recall it first.',
    ],
    [
      'in review, and with whom',
      [
        `${number}.pdf`,
        { same: { ...stairs, statusId: documentStatus.inReview, waitsFor: 'Check by Conor Healy, Anna Byrne' } },
      ],
      'Revision P01 is in review: Check by Conor Healy, Anna Byrne. Wait for the decision, or recall it first.',
    ],
    [
      'withdrawn',
      [`${number}.pdf`, { same: { ...stairs, statusId: documentStatus.withdrawn } }],
      'This document was withdrawn and takes no new revision.',
    ],
    [
      'an older revision',
      [`${number}_P01.pdf`, { same: { ...stairs, revision: 'C02' } }],
      'The revision P01 in its name is older than C02, the current one.',
    ],
    ['the current revision again', [`${number}_P01.pdf`, { same: stairs }], 'Revision P01 is there already.'],
    [
      'a revision that skips one',
      [`${number}_P05.pdf`, { same: stairs }],
      `next ${number} Stairs P01 to P02 S2; The revision P05 in its name cannot come next. It will be P02.`,
    ],
    ['a revision that is not understood', ['Roof_P9.pdf', {}, { number: null }], 'new – Roof P9 P01 S2'],
    [
      'a revision of a numbered drawing that is not understood',
      [`${number}_P9 Roof.pdf`],
      `new ${number} Roof P01 S2; The revision P9 in its name was not understood. It will be P01.`,
    ],
    [
      'a suitability that does not go with the revision',
      [`${number}_P01_A4 Roof.pdf`],
      `new ${number} Roof P01 S2; The suitability A4 in its name does not go with the revision. It will be S2.`,
    ],
    [
      'a number of the project',
      [`${number}.pdf`, { isNumberTaken: true }],
      `Number ${number} is already in use in this project.`,
    ],
    [
      'a name of a document that cannot be seen',
      ['Plan.pdf', { same: { ...stairs, id: null } }],
      'The folder has a document with this name that you may not open. Enter another number or title.',
    ],
    [
      'a new document in place of the next revision',
      [`${number}.pdf`, { same: stairs }, { as: 'new' }],
      `The folder has ${number} Stairs already. Enter another number or title.`,
    ],
    [
      'what was entered',
      ['scan0001.pdf', {}, { number: '12', title: 'Permit', revision: 'C01' }],
      'new 12 Permit C01 A4',
    ],
    [
      'a revision that was entered wrongly',
      ['a.pdf', {}, { revision: 'R1' }],
      'Enter a revision such as P01, P01.01, C01, 0 or A.',
    ],
    ['a title of nothing', ['a.pdf', {}, { title: '' }], 'Enter a title.'],
    ['a kind that is refused', ['a.exe', { problem: 'a.exe is a program.' }], 'a.exe is a program.'],
  ])('%s', (_, asked, said) => expect(one(...asked)).toBe(said))

  test('too large, empty, or not known yet', () => {
    const [large, empty, asking] = plannedUploads(
      [
        { ...line('a.pdf'), size: 251 * 1_048_576 },
        { ...line('b.pdf'), size: 0 },
        { ...line('c.pdf'), found: null },
      ],
      { older: false },
    )
    expect([large, empty, asking]).toEqual([
      { does: 'refused', why: 'A document can be up to 250 MB.' },
      { does: 'refused', why: 'This file is empty.' },
      { does: 'asking' },
    ])
  })

  test('two files of one document, of which the first counts, each folder for itself', () => {
    expect(
      planned([
        line('Plan.pdf'),
        line('PLAN_P02.pdf'),
        line('Plan.dwg'),
        line('Plan.pdf', {}, {}, 'Old'),
        line(`${number}_P02.pdf`, { same: stairs }),
        line(`${number}_P03.pdf`, { same: stairs }),
        line('HQB-BRN-ZZ-00-DR-A-1009 Lift.pdf'),
        line('HQB-BRN-ZZ-00-DR-A-1009.dwg'),
        line('HQB-BRN-ZZ-00-DR-A-1009.pdf', {}, {}, 'Old'),
      ]),
    ).toEqual([
      'new – Plan P01 S2',
      'Plan.pdf of this list is the same document.',
      'new – Plan P01 S2; apart from Plan.pdf',
      'new – Plan P01 S2',
      `next ${number} Stairs P01 to P02 S2`,
      `${number}_P02.pdf of this list is the next revision of the same document.`,
      'new HQB-BRN-ZZ-00-DR-A-1009 Lift P01 S2',
      'new – HQB-BRN-ZZ-00-DR-A-1009 P01 S2; apart from HQB-BRN-ZZ-00-DR-A-1009 Lift.pdf',
      'Number HQB-BRN-ZZ-00-DR-A-1009 is that of HQB-BRN-ZZ-00-DR-A-1009 Lift.pdf in this list.',
    ])
  })

  test('a suitability for all makes them contractual, and refuses those whose revision it does not go with', () => {
    expect(planned([line('Plan.pdf'), line('Roof_P02.pdf')], 'A4')).toEqual([
      'new – Plan C01 A4',
      'A4 does not go with revision P02. Choose S0 to S5.',
    ])
  })
})

test.each([
  ['P01', 'P02', true],
  ['P02.01', 'P02', true],
  ['P02', 'P02.01', false],
  ['P07', 'C01', true],
  ['C01', 'P07', false],
  ['B', 'A', false],
  ['C', '0', true],
  ['1', '2', true],
  ['1', 'P01', false],
  ['P01', 'P01', false],
  ['P9', 'P01', false],
])('%s stands before %s: %s', (code, than, said) => expect(isEarlier(code, than)).toBe(said))

describe('A place or a thing with its own number at the end of a name is no revision:', () => {
  test.each([
    ['Block C01.pdf', null, 'Block C01'],
    ['Site_layout_Block_C01.pdf', null, 'Site layout Block C01'],
    ['Pier P03.pdf', null, 'Pier P03'],
    ['Plot P12.pdf', null, 'Plot P12'],
    ['Pier P03 P02.pdf', 'P02', 'Pier P03'],
    ['Block C01 Rev P02.pdf', 'P02', 'Block C01'],
    ['Block-C01.pdf', 'C01', 'Block'],
    ['Block [C01].pdf', 'C01', 'Block'],
    ['Ground floor P02.pdf', 'P02', 'Ground floor'],
    ['Roadblock C01.pdf', 'C01', 'Roadblock'],
    [`${number} Block C01.pdf`, 'C01', 'Block'],
  ])('%s', (name, revision, title) => expect(readFileName(name)).toMatchObject({ revision, title }))
})
