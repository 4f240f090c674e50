import { expect, test } from 'vitest'
import type { ProjectPerson } from '#contract/entities/projectPerson.ts'
import type { UserTraining } from '#contract/entities/userTraining.ts'
import { personStatus as status } from '#contract/people/personStatus.ts'
import { lookupId } from '#server/db/supplied/lookups.ts'
import { samples } from '#mocks/samples.ts'
import { nobody } from '../projects/projectPeople.ts'
import { add, rowOf, type Fields } from '../rights/everyone.ts'
import { useInductions } from '../safety/inductionPeople.ts'

const site = useInductions()
const { held, people, more, cleared, listed } = site
const harness = lookupId('userTrainingTypes', 'Working at height / harness')
const operative = lookupId('projectRoles', 'Operative')

const read = async ({ id }: { id: number }) => (await held.admin.read<ProjectPerson>('GET', `projectPerson/${id}`)).data
const words = async (row: { id: number }) => (await read(row)).reasons.map((reason) => reason.words)
async function giveRole(row: { id: number }) {
  const place = await rowOf(held.admin, `projectPerson/${row.id}`)
  const answer = await held.admin.read('PUT', 'projectPerson', { ...place, projectRoleIds: [operative] })
  expect(answer.errors).toEqual([])
}
const draft = (fields: Fields) => ({
  ...samples.userTraining(nobody),
  userId: null,
  renewsId: null,
  typeId: harness,
  ...fields,
})
async function verify(id: number) {
  const body = new FormData()
  body.set('id', String(id))
  body.set('rowVersion', String((await rowOf(held.admin, `userTraining/${id}`)).rowVersion))
  body.append('files', new File(['Passed'], 'certificate.txt', { type: 'text/plain' }))
  expect((await held.admin.read('POST', 'userTrainingFile', body)).errors).toEqual([])
  const { rowVersion } = await rowOf(held.admin, `userTraining/${id}`)
  const answer = await held.admin.read('PUT', `userTraining/${id}/move`, { action: 'verify', rowVersion })
  expect(answer.errors).toEqual([])
}

test('a role asks for a training: who lacks it is blocked, and cleared once it is verified, until it is deleted', async () => {
  const row = await cleared({ firstName: 'Ola', lastName: 'Role' })
  await site.setSafety({ cardRule: 'block', roleTrainings: [{ projectRoleId: operative, trainingTypeIds: [harness] }] })
  expect(await read(row)).toMatchObject({ statusId: status.cleared })
  await giveRole(row)
  const missing = 'Training missing: Working at height / harness.'
  expect(await read(row)).toMatchObject({ statusId: status.blocked, reasons: [{ words: missing, isBlocking: true }] })
  const { id } = await add(held.admin, 'userTraining', draft({ personId: row.personId, expiresOn: null }))
  expect(await words(row)).toEqual([missing])
  await verify(id)
  expect(await read(row)).toMatchObject({ statusId: status.cleared, reasons: [] })
  const { rowVersion } = await rowOf(held.admin, `userTraining/${id}`)
  expect((await held.admin.read('DELETE', `userTraining/${id}?rowVersion=${String(rowVersion)}`)).errors).toEqual([])
  expect(await words(row)).toEqual([missing])
  await site.setSafety({ cardRule: 'warn', roleTrainings: [{ projectRoleId: operative, trainingTypeIds: [harness] }] })
  expect(await read(row)).toMatchObject({ statusId: status.cleared, reasons: [{ words: missing, isBlocking: false }] })
  await site.setSafety({ roleTrainings: [] })
  expect(await words(row)).toEqual([])
})

test('a training that has ended is missing, with the day on which it ended', async () => {
  const row = await cleared({ firstName: 'Ola', lastName: 'Ended' })
  await site.setSafety({ roleTrainings: [{ projectRoleId: operative, trainingTypeIds: [harness] }] })
  const { id } = await add(
    held.admin,
    'userTraining',
    draft({ personId: row.personId, completedOn: '2019-01-31', expiresOn: '2020-01-31' }),
  )
  await verify(id)
  await giveRole(row)
  expect(await words(row)).toEqual(['Training missing: Working at height / harness (ended on 31 January 2020).'])
  await site.setSafety({ roleTrainings: [] })
})

test('whoever has an account and is on lists has the same trainings as both', async () => {
  const first = await add(held.admin, 'userTraining', draft({ userId: people.welder.userId }))
  const row = await listed({ userId: people.welder.userId, clientId: people.welder.clientId })
  const second = await add(held.admin, 'userTraining', draft({ personId: row.personId }))
  const read = async (id: number) => (await held.admin.read<UserTraining>('GET', `userTraining/${id}`)).data
  for (const { id } of [first, second])
    expect(await read(id)).toMatchObject({ userId: people.welder.userId, personId: row.personId, holderName: row.name })
})

test('is kept by those who keep a list on which the person is, and read by no other', async () => {
  const row = await listed({ firstName: 'Ola', lastName: 'Kept' })
  const { data, errors } = await people.manager.read<UserTraining>(
    'POST',
    'userTraining',
    draft({ personId: row.personId }),
  )
  expect(errors).toEqual([])
  expect(data).toMatchObject({ canEdit: true, userId: null, holderName: row.name })
  expect(await more.engineer.read('GET', `userTraining/${data.id}`)).toMatchObject({ errors: [{}] })
  const asked = await more.engineer.read('POST', 'userTraining', draft({ personId: row.personId }))
  expect(asked.errors).not.toEqual([])
})
