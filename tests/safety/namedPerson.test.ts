import { expect, test } from 'vitest'
import { entityOf } from '#contract/entities/index.ts'
import { personIn, personWords } from '#contract/people/namedPerson.ts'
import { nameBeside, personFields, type PersonFields } from '#contract/people/personFields.ts'
import { referencesOf } from '#contract/references.ts'
import { accidentParts } from '#contract/safety/accidentDetails.ts'
import { signOnInput } from '#contract/questionnaires/signOn.ts'

const kinds = [
  ['induction', 'induction'],
  ['disciplinary', 'disciplinary'],
  ['trainer', 'onSiteTraining'],
  ['inspector', 'inspection'],
  ['inspector', 'nonEquipmentInspection'],
] as const
test.each(kinds)('The fields of the person %s are fields of the kind %s, an account and a company', (place, kind) => {
  const { draft } = entityOf(kind)
  const fields: PersonFields = personFields[place]
  expect(Object.keys(draft.shape)).toContain(fields.name)
  const targetOf = (field: string) => referencesOf({ draft }).find((one) => one.field === field)?.target
  expect(targetOf(fields.userId!)).toEqual({ kind: 'user' })
  expect(targetOf(fields.personId)).toEqual({ kind: 'person' })
  if (fields.clientId) expect(targetOf(fields.clientId)).toEqual({ kind: 'client' })
})

test.each([
  ['injured', accidentParts.injured.shape],
  ['accidentWitness', accidentParts.witness.shape],
] as const)('The fields of the person %s are those of that part of an accident', (place, shape) => {
  const { name, personId, userId, clientId, company }: PersonFields = personFields[place]
  const fields = [name, personId, userId, clientId, company].filter((field) => field !== undefined)
  expect(Object.keys(shape)).toEqual(expect.arrayContaining(fields))
})

test('Whoever signs a list gives a name and a company, each up to its length', () => {
  const { name, personId, company, nameLength, companyLength } = personFields.signed
  expect(Object.keys(signOnInput)).toEqual([personId, name, company, 'signature'])
  expect(signOnInput.name.safeParse('x'.repeat(nameLength)).success).toBe(true)
  expect(signOnInput.name.safeParse('x'.repeat(nameLength + 1)).success).toBe(false)
  expect(signOnInput.company.safeParse('x'.repeat(companyLength + 1)).success).toBe(false)
})

test('A person is the same value wherever they are named: typed, with an account, or by an account alone', () => {
  const anna = { personId: null, userId: 7, name: 'Anna Byrne', company: 'Brannock' }
  expect(personIn('induction', { title: 'Anna Byrne', userId: 7, clientId: 3, clientName: 'Brannock' })).toEqual(anna)
  expect(
    personIn('disciplinary', { personName: 'Anna Byrne', personUserId: 7, clientId: 3, clientName: 'Brannock' }),
  ).toEqual(anna)
  expect(personIn('signed', { name: 'Anna Byrne', company: 'Brannock' })).toEqual({ ...anna, userId: null })
  expect(personIn('trainer', { trainerName: '', trainerUserId: 7, trainerUserName: 'Anna Byrne' })).toEqual({
    ...anna,
    company: null,
  })
  expect(personIn('injured', { name: 'Anna Byrne', userId: null, employerId: null, employerName: 'Brannock' })).toEqual(
    { ...anna, userId: null },
  )
  expect(nameBeside('trainerUserId')).toBe('trainerUserName')
  expect([personWords(anna), personWords({ name: 'Anna Byrne', company: null })]).toEqual([
    'Anna Byrne, Brannock',
    'Anna Byrne',
  ])
})
