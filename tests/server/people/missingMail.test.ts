import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ProjectPerson } from '#contract/entities/projectPerson.ts'
import type { MissingMail } from '#contract/people/missingMail.ts'
import { samples } from '#mocks/samples.ts'
import { clients } from '#server/db/tables/client.ts'
import { outboxMails } from '#server/db/tables/journal.ts'
import { newFirm, nobody } from '../projects/projectPeople.ts'
import { type Fields } from '../rights/everyone.ts'
import { useInductions } from '../safety/inductionPeople.ts'

const site = useInductions()
const { setup, held, people } = site
async function listed(clientId: number, fields: Fields = {}) {
  const answer = await held.admin.read<ProjectPerson>('PUT', 'projectSmsAddPeople/new', {
    projectId: held.projectId,
    person: { ...samples.person(nobody), clientId, cards: [], ...fields },
  })
  expect(answer.errors).toEqual([])
  return answer.data
}
const firmAt = async (email: string | null) => {
  const id = await newFirm({ world: setup.world, ...held }, 90)
  await setup.world.services.db.update(clients).set({ email }).where(eq(clients.id, id))
  return id
}
const mailsTo = (to: string) => setup.world.services.db.select().from(outboxMails).where(eq(outboxMails.to, to))

test('one mail goes to each company, with what each of its people lacks, and to nobody else', async () => {
  const [near, far, silent] = [await firmAt('near@firm.test'), await firmAt('far@firm.test'), await firmAt(null)]
  const rows = [await listed(near), await listed(near), await listed(far), await listed(silent)]
  const ids = rows.map(({ id }) => id)
  const { data: mails } = await people.manager.read<MissingMail[]>(
    'GET',
    `projectPersonMissing/${held.projectId}?ids=${ids.join(',')}`,
  )
  expect(mails.map(({ clientId, to, people: named }) => [clientId, to, named.length])).toEqual(
    expect.arrayContaining([
      [near, 'near@firm.test', 2],
      [far, 'far@firm.test', 1],
      [silent, null, 1],
    ]),
  )
  const answer = await people.manager.read<{ count: number }>('PUT', 'projectPersonMissing', {
    projectId: held.projectId,
    ids,
    note: 'Please by Friday.',
  })
  expect(answer).toMatchObject({ data: { count: 2 }, errors: [] })
  const [mail, ...more] = await mailsTo('near@firm.test')
  expect(more).toEqual([])
  for (const words of [rows[0]!.name, rows[1]!.name, 'Not inducted yet.', 'No card is entered.', 'Please by Friday.'])
    expect(mail!.text).toContain(words)
  expect(mail!.text).not.toContain(rows[2]!.name)
  const { data: entries } = await held.admin.read<{ action: string }[]>(
    'GET',
    `audit?entityKind=projectPerson&entityId=${rows[0]!.id}`,
  )
  expect(entries[0]).toMatchObject({ action: 'employerAsked' })
})

test('whoever lacks nothing or is on another list is left out, and a mail about nobody is refused', async () => {
  const firm = await firmAt('complete@firm.test')
  const row = await listed(firm)
  await site.submitted({
    processSubTypeId: site.types.self,
    title: row.name,
    clientId: firm,
    personId: row.personId,
  })
  const { rowVersion, ...place } = (await held.admin.read<ProjectPerson>('GET', `projectPerson/${row.id}`)).data
  const exempt = { ...place, rowVersion, cardExemption: 'Goes round with the site manager only.' }
  expect((await held.admin.read('PUT', 'projectPerson', exempt)).errors).toEqual([])
  const refused = await people.manager.read('PUT', 'projectPersonMissing', {
    projectId: held.projectId,
    ids: [row.id, 1],
  })
  expect(refused).toMatchObject({ status: 400, errors: [{ message: 'Nobody of these people lacks anything.' }] })
  expect(await mailsTo('complete@firm.test')).toEqual([])
})
