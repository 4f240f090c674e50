import { expect, test } from 'vitest'
import { basisIn } from '#contract/equipment/legalBasis.ts'
import { allEquipmentTypes } from '#server/application/worlds/approvals/equipment.ts'

const lifting = 'GB LOLER 1998 reg 9 / NI LOLER(NI) 1999 reg 9 / IE GA1'
test.each([
  ['GB', lifting, 'LOLER 1998 reg 9'],
  ['NI', lifting, 'LOLER(NI) 1999 reg 9'],
  ['IE', lifting, 'GA1'],
  ['NI', 'HSG107 / BS 7671', 'HSG107 / BS 7671'],
  ['IE', 'GB Fire Safety (England) Regs 2022 reg 10', null],
  ['GB', null, null],
] as const)('In %s the basis %s reads %s', (jurisdiction, basis, shown) => {
  expect(basisIn(basis, jurisdiction)).toBe(shown)
})

test('Each supplied basis that names a regulation of Great Britain names that of Northern Ireland', () => {
  const bases = allEquipmentTypes().flatMap(({ fields }) =>
    (fields.schedules ?? []).map(({ legalBasis }) => legalBasis ?? ''),
  )
  const without = bases.filter((basis) => basis.startsWith('GB ') && !/England/.test(basis) && !/ \/ NI /.test(basis))
  expect(without).toEqual([])
  expect(bases.filter((basis) => /(^|\/ )(LOLER|PUWER|WAH|CDM|COSHH|PSSR)/.test(basis))).toEqual([])
})
