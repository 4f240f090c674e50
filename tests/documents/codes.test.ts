import { readFileSync } from 'node:fs'
import { array, assert, constantFrom, nat, property, stringMatching } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readFileName } from '#contract/documents/fileName.ts'
import { codeProblem, codesAfter, isPlain, stageOf } from '#contract/documents/revisionCodes.ts'
import { relationOf } from '#contract/documents/sameDocument.ts'
import {
  suitabilities,
  suitabilitiesFor,
  suitabilityProblem,
  usualSuitability,
  type Suitability,
} from '#contract/documents/suitability.ts'

describe('Revision codes follow the UK National Annex to ISO 19650-2', () => {
  test.each([
    ['P01', 'preliminary'],
    ['P01.01', 'inWork'],
    ['C01', 'contractual'],
    ['0', 'number'],
    ['12', 'number'],
    ['A', 'letter'],
    ['P00', null],
    ['P1', null],
    ['C01.01', null],
    ['01', null],
    ['p01', null],
    ['', null],
  ])('%s is %s', (code, stage) => expect(stageOf(code)).toBe(stage))

  test.each([
    [null, 'P01', null],
    [null, 'C01', null],
    [null, 'P02', null],
    ['P01.01', 'P01.02', null],
    ['P01.01', 'P01', null],
    ['P01.01', 'P02', 'After P01.01 comes P01.02, P01 or C01.'],
    ['P01', 'P02', null],
    ['P01', 'P02.01', null],
    ['P01', 'C01', null],
    ['P02', 'P01', 'After P02 comes P03, P03.01 or C01.'],
    ['C01', 'C02', null],
    ['C01', 'P02', 'C01 is contractual. No preliminary revision can follow it.'],
    ['C01', '1', 'This document uses revisions such as C01. Go on with that form.'],
    ['0', '1', null],
    ['0', 'P01', 'This document uses revisions such as 0. Go on with that form.'],
    ['A', 'B', null],
    ['C', '0', null],
    ['1', 'B', 'After 1 comes 2.'],
    ['C99', 'C99', 'No revision can follow C99.'],
    ['P01', 'rev 2', 'Enter a revision such as P01, P01.01, C01, 0 or A.'],
  ])('after %s, %s is answered with: %s', (after, code, problem) => expect(codeProblem(code, after)).toBe(problem))

  test.each([
    ['P01.98', ['P01.99', 'P01', 'C01']],
    ['P01.99', ['P01', 'C01']],
    ['P98', ['P99', 'P99.01', 'C01']],
    ['P99', ['C01']],
    ['C98', ['C99']],
    ['C99', []],
    ['98', ['99']],
    ['99', []],
    ['Y', ['Z', '0']],
    ['Z', ['0']],
    ['rev 2', []],
  ])('%s is followed by %j', (code, codes) => expect(codesAfter(code)).toEqual(codes))

  const history = array(nat(4), { minLength: 1, maxLength: 60 }).map((choices) => {
    const codes: string[] = []
    for (const choice of choices) {
      const next = codesAfter(codes.at(-1) ?? null)
      if (next.length === 0) break
      codes.push(next[choice % next.length]!)
    }
    return codes
  })

  test('No document ever has one code twice, mixes the forms, or goes back behind a contractual revision', () => {
    assert(
      property(history, (codes) => {
        expect(new Set(codes).size).toBe(codes.length)
        expect(new Set(codes.map(isPlain)).size).toBe(1)
        const firstContractual = codes.findIndex((code) => stageOf(code) === 'contractual')
        if (firstContractual >= 0)
          for (const code of codes.slice(firstContractual)) expect(stageOf(code)).toBe('contractual')
      }),
    )
  })

  test('Every code that may follow is accepted, and every other is refused with a sentence', () => {
    assert(
      property(history, stringMatching(/^[A-Z]?\d{0,2}(\.\d\d)?$/), (codes, code) => {
        const after = codes.at(-1) ?? null
        for (const next of codesAfter(after)) expect(codeProblem(next, after)).toBeNull()
        if (after !== null && !codesAfter(after).includes(code)) expect(codeProblem(code, after)).toMatch(/^[A-Z].*\.$/)
      }),
    )
  })
})

describe('A suitability goes with the stage of the revision', () => {
  test.each<[Suitability, string, string | null]>([
    ['S0', 'P01.01', null],
    ['S2', 'P01.01', 'S2 does not go with revision P01.01. Choose S0.'],
    ['S0', 'P01', null],
    ['S5', 'P03', null],
    ['A4', 'P03', 'A4 does not go with revision P03. Choose S0 to S5.'],
    ['A4', 'C01', null],
    ['S2', 'C01', 'S2 does not go with revision C01. Choose A1 to A7.'],
    ['S2', '0', null],
    ['A4', 'A', null],
    ['B1', 'P01', 'B1 was withdrawn from the standard in 2021. Choose another suitability.'],
  ])('%s with %s: %s', (code, revision, problem) => expect(suitabilityProblem(code, revision)).toBe(problem))

  test('Projects of the older edition keep S6, S7, B1 to B6 and CR', () => {
    expect(suitabilitiesFor('P01', { older: true })).toEqual(expect.arrayContaining(['S6', 'S7', 'B1', 'B6']))
    expect(suitabilitiesFor('C01', { older: true })).toContain('CR')
    expect(suitabilitiesFor('C01', { older: true })).not.toContain('B1')
  })

  test('A revision of no known form takes none', () => {
    expect(suitabilitiesFor('rev 2')).toEqual([])
  })

  test('A project of the older edition may usually use one of its codes', () => {
    expect(usualSuitability('P01', 'B1')).toBe('B1')
    expect(usualSuitability('C01', 'B1')).toBe('A4')
  })

  test('Whatever the project usually uses, the suitability that nobody chose goes with its revision', () => {
    const revision = constantFrom('P01.01', 'P01', 'P12', 'C01', 'C07', '0', '3', 'A')
    assert(
      property(revision, constantFrom(...suitabilities), (code, usual) => {
        expect(suitabilitiesFor(code, { older: true })).toContain(usualSuitability(code, usual))
      }),
    )
  })
})

describe('A file name says what it can', () => {
  test.each([
    [
      'HQB-BRN-ZZ-00-DR-A-1001_P02 Ground floor plan.pdf',
      { number: 'HQB-BRN-ZZ-00-DR-A-1001', title: 'Ground floor plan', revision: 'P02' },
    ],
    [
      'HQB-BRN-ZZ-00-DR-A-1001.pdf',
      { number: 'HQB-BRN-ZZ-00-DR-A-1001', title: 'HQB-BRN-ZZ-00-DR-A-1001', revision: null },
    ],
    [
      'HQB-BRN-ZZ-00-SP-S-2001_C01.docx',
      { number: 'HQB-BRN-ZZ-00-SP-S-2001', title: 'HQB-BRN-ZZ-00-SP-S-2001', revision: 'C01' },
    ],
    ['Ground_floor  plan.pdf', { number: null, title: 'Ground floor plan', revision: null }],
    ['.pdf', { number: null, title: '.pdf', revision: null }],
    [' .pdf', { number: null, title: '.pdf', revision: null }],
    ['__.pdf', { number: null, title: '__', revision: null }],
    ['Ground floor.v2.docx', { number: null, title: 'Ground floor.v2', revision: null }],
    ['HQB-BRN-ZZ-00_Plan_.pdf', { number: 'HQB-BRN-ZZ-00', title: 'Plan', revision: null }],
    ['HQB-BRN-ZZ-00_Plan P02.pdf', { number: 'HQB-BRN-ZZ-00', title: 'Plan', revision: 'P02' }],
    ['HQB-BRN-ZZ-00_P02Plan.pdf', { number: 'HQB-BRN-ZZ-00', title: 'P02Plan', revision: null }],
    ['HQB-BRN-ZZ-00_P01.02 - Plan.pdf', { number: 'HQB-BRN-ZZ-00', title: 'Plan', revision: 'P01.02' }],
  ])('%s', (name, said) => expect(readFileName(name)).toMatchObject(said))

  test('A number has 60 characters at most, and a title 200', () => {
    const parts = Array.from({ length: 5 }, () => 'ABCDEFGHIJ').join('-')
    expect(readFileName(`${parts}-ABCDE.pdf`).number).toBe(`${parts}-ABCDE`)
    expect(readFileName(`${parts}-ABCDEF.pdf`)).toMatchObject({
      number: null,
      title: `${parts}-ABCDEF`,
      revision: null,
    })
    expect(readFileName(`${'plan '.repeat(50)}.pdf`).title).toHaveLength(200)
  })
})

describe('Number, revision and suitability are read from a file name', () => {
  const drawing = 'HQB-BRN-ZZ-00-DR-A-1001'
  const none = { revision: null, suitability: null, unread: null }
  const names = readFileSync(new URL('file-names-with-revisions.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n')

  test('in the names that people sent', () => {
    expect(names.map((name) => Object.values(readFileName(name)))).toEqual([
      ['HQB-BRN-ZZ-00-DR-A-1001', 'Ground floor plan', 'P02', null, null],
      ['HQB-BRN-ZZ-00-DR-A-1001', 'HQB-BRN-ZZ-00-DR-A-1001', 'P03', null, null],
      ['HQB-BRN-ZZ-00-DR-A-1003', 'Section', 'P01', null, null],
      ['HQB-BRN-ZZ-00-DR-A-1004', 'Stairs', 'P01', null, null],
      ['HQB-BRN-ZZ-00-DR-A-1005', 'Lifts', 'C', null, null],
      ['HQB-BRN-ZZ-00-DR-A-1006', 'HQB-BRN-ZZ-00-DR-A-1006', null, null, 'P9'],
    ])
  })

  test.each([
    [`${drawing}-S2-P03.pdf`, { number: drawing, title: drawing, revision: 'P03', suitability: 'S2' }],
    [`${drawing}-P03-S2.pdf`, { number: drawing, title: drawing, revision: 'P03', suitability: 'S2' }],
    [`${drawing}_S2_P03 Roof.pdf`, { number: drawing, title: 'Roof', revision: 'P03', suitability: 'S2' }],
    [`${drawing} Roof [S2] [P03].pdf`, { number: drawing, title: 'Roof', revision: 'P03', suitability: 'S2' }],
    [`${drawing}[P03].pdf`, { number: drawing, title: drawing, revision: 'P03' }],
    [`${drawing} - Roof - Rev. 2.pdf`, { number: drawing, title: 'Roof', revision: '2' }],
    [`${drawing}_p03.pdf`, { number: drawing, title: drawing, revision: 'P03' }],
    [`${drawing}_C01_A4.pdf`, { number: drawing, title: drawing, revision: 'C01', suitability: 'A4' }],
    [`${drawing} Rev 1b.pdf`, { number: drawing, revision: null }],
    ['Ground floor Rev C.pdf', { number: null, title: 'Ground floor', revision: 'C' }],
    ['Ground floor_P02.pdf', { number: null, title: 'Ground floor', revision: 'P02' }],
    ['Revised programme.pdf', { number: null, title: 'Revised programme', ...none }],
    ['Minutes for block A4.pdf', { number: null, title: 'Minutes for block A4', ...none }],
    ['site-visit-minutes-2026-11-28.pdf', { number: null, title: 'site-visit-minutes-2026-11-28', ...none }],
  ])('%s', (name, said) => expect(readFileName(name)).toMatchObject(said))
})

describe('A file and a document of its folder', () => {
  const number = 'HQB-BRN-ZZ-00-DR-A-1001'
  test.each([
    ['Ground floor.pdf', { title: 'Ground floor', fileName: 'Ground floor.dwg' }, 'beside'],
    ['GROUND_FLOOR.dwg', { title: 'Ground floor', fileName: 'Ground floor.dwg' }, 'same'],
    ['Ground floor Rev B.pdf', { title: 'Ground floor', fileName: 'Ground floor Rev A.pdf' }, 'same'],
    [`${number}_P02 Stairs.pdf`, { number, title: 'Plan', fileName: `${number}_P01 Plan.pdf` }, 'same'],
    [`${number}_P02.dwg`, { number, title: 'Plan', fileName: `${number}_P01 Plan.pdf` }, 'beside'],
    [`${number}_P02.dwg`, { number: null, title: 'Plan', fileName: `${number}_P01 Plan.dwg` }, 'same'],
    ['HQB-BRN-ZZ-00-DR-A-1002_P01 Plan.pdf', { number, title: 'Plan', fileName: `${number}_P01 Plan.pdf` }, null],
    ['Plan.pdf', { number, title: 'Plan', fileName: `${number}_P01 Plan.pdf` }, null],
  ] as const)('%s beside %j: %s', (file, known, said) => expect(relationOf(file, known)).toBe(said))
})
