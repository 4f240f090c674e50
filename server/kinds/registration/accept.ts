import { and, eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Person } from '#contract/entities/person.ts'
import type { Registration } from '#contract/entities/registration.ts'
import type { PersonAlike } from '#contract/people/addPeople.ts'
import { joinedCards, mostCards } from '#contract/people/mergePeople.ts'
import { cardFileLimits } from '#contract/people/siteCards.ts'
import { personStatus } from '#contract/people/personStatus.ts'
import {
  acceptRegistration,
  registrationStatus as status,
  takenFields,
  type FilePart,
  type TakenField,
} from '#contract/people/registrations.ts'
import { invalid, Refusal } from '#server/base/refuse.ts'
import { resourceOf } from '#server/core/resourceKind.ts'
import type { Write } from '#server/core/write.ts'
import { writing } from '#server/core/writing.ts'
import type { Reader } from '#server/db/database.ts'
import { lookups } from '#server/db/tables/lookup.ts'
import { userTrainings } from '#server/db/tables/userTraining.ts'
import { seeingAll } from '#server/features/approvals/clock.ts'
import { companiesOf } from '#server/features/site/companies.ts'
import { acceptsPeople } from '#server/features/site/sitePeople.ts'
import { cleanName } from '#server/platform/files/fileNames.ts'
import { contentOf, keepFile } from '#server/platform/files/keeping.ts'
import { checksOf } from '../person/cardChecks.ts'
import { peopleAlike } from '../projectPerson/alike.ts'
import { filesOf } from './opened.ts'

type Input = z.output<typeof acceptRegistration>
type Details = Pick<Registration, 'projectId' | 'lastName' | 'dateOfBirth' | 'cards'>

/** Known people who may be the one who registered: by last name and birth date, or by one of their cards. */
export async function alikeOf(db: Reader, { projectId, lastName, dateOfBirth, cards }: Details) {
  const found = new Map<number, PersonAlike>()
  for (const cardNumber of ['', ...cards.map(({ number }) => number)])
    for (const one of await peopleAlike(db, projectId, { lastName, dateOfBirth, cardNumber }))
      if (found.get(one.id)?.why !== 'same card number') found.set(one.id, one)
  return [...found.values()]
}

/** What they sent, as the fields of a person. */
export const asPerson = (row: Registration, clientId: number): Pick<Person, TakenField> => ({
  ...(Object.fromEntries(takenFields.map((field) => [field, (row as unknown as Person)[field]])) as Pick<
    Person,
    TakenField
  >),
  clientId,
})

/**
 * Puts a person on the list of the project, with their cards, trainings and photos: as someone new, or as someone who is
 * known, of whom what is empty is filled in and what is named in `take` is replaced.
 */
export async function accept(w: Write, row: Registration, input: Input) {
  const { clientId, personId, isNew } = input
  if (!(await companiesOf(w.tx, row.projectId)).some(({ id }) => id === clientId))
    throw invalid('Choose a company that takes part in this project.', 'clientId')
  if (!acceptsPeople(w.person, { projectId: row.projectId, clientId }))
    throw invalid('Choose your own company.', 'clientId')
  const alike = await alikeOf(w.tx, row)
  if (personId !== null && !alike.some(({ id }) => id === personId))
    throw invalid('Choose one of the people who may be this person.', 'personId')
  if (personId === null && alike.length > 0 && !isNew)
    throw new Refusal(400, [
      {
        field: 'personId',
        code: 'inUse',
        message: 'This may be someone who is known. Choose them, or say that it is someone new.',
      },
    ])
  // Whoever accepts need not see the people of other projects to link one whom the details name.
  const all = { ...w, person: seeingAll(w) }
  const known = alike.find(({ id }) => id === personId)
  const person = await (known ? joined(all, row, known.id, input) : entered(w, row, input))
  const place = await placed(all, row.projectId, person, clientId, known?.projectPersonId ?? null)
  const files = await filesOf(w.tx, row.id)
  await givePhoto(all, person.id, files)
  await giveCards(all, row, person.id, files)
  await giveTrainings(all, row, person.id, files)
  return {
    statusId: status.accepted,
    clientId,
    personId: person.id,
    projectPersonId: place.id,
    decidedOn: w.on,
    decidedById: w.person.userId,
    returnReason: null,
    tokenHash: null,
    tokenExpiresOn: null,
  }
}

const seenCards = ({ cards }: Registration, { cardsSeen }: Input) =>
  cards.map((card) => ({ ...card, checked: cardsSeen ? ('seen' as const) : ('no' as const) }))

const peopleOf = (w: Write) => writing(resourceOf(w.services.kinds, 'person'))

const entered = (w: Write, row: Registration, input: Input) =>
  peopleOf(w).create(w, { ...asPerson(row, input.clientId), cards: seenCards(row, input) })

async function joined(w: Write, row: Registration, id: number, input: Input) {
  const people = peopleOf(w)
  const before = await people.read.one(w.tx, w.person, id)
  const sent = asPerson(row, input.clientId)
  const taken = takenFields.filter(
    (field) => sent[field] !== null && (before[field] === null || input.take.includes(field)),
  )
  const cards = joinedCards(before.cards, seenCards(row, input))
  if (cards.length > mostCards)
    throw invalid(`Together with those that are known they have more than ${mostCards} cards.`, 'personId')
  const checks = checksOf(w, cards, before.cardChecks)
  const values = { ...Object.fromEntries(taken.map((field) => [field, sent[field]])), cards, ...checks }
  return people.put(w, before, values, 'registrationJoined')
}

/** Their place on the list of the project; whoever had left it comes back. */
async function placed(w: Write, projectId: number, { id: personId }: Person, clientId: number, known: number | null) {
  const list = writing(resourceOf(w.services.kinds, 'projectPerson'))
  if (known === null) return list.create(w, { projectId, personId, clientId })
  const place = await list.read.one(w.tx, w.person, known)
  if (place.statusId !== personStatus.left) return place
  return list.move(w, known, {}, { action: 'comeBack', rowVersion: place.rowVersion })
}

type Files = readonly { id: number; part: FilePart }[]

async function givePhoto(w: Write, personId: number, files: Files) {
  const photo = files.find(({ part }) => part === 'photo')
  const people = peopleOf(w)
  const before = await people.read.one(w.tx, w.person, personId)
  const content = photo && before.photoFileId === null ? await contentOf(w, photo.id) : null
  if (!content) return
  const photoFileId = await keepFile(w, content, { kind: 'person', id: personId, field: 'photoFileId' })
  await people.put(w, before, { photoFileId }, 'photoAdded')
}

/** Keeps the photos of their cards, named by the number of the card, as far as there is room. */
async function giveCards(w: Write, { cards }: Registration, personId: number, files: Files) {
  const people = peopleOf(w)
  const before = await people.read.one(w.tx, w.person, personId)
  const names: string[] = []
  for (const { id, part } of files) {
    const card = cards.find((_, at) => part === `card:${at}`)
    const room = cardFileLimits.most - before.cardFiles.length - names.length
    const content = card && room > 0 ? await contentOf(w, id) : null
    if (!card || !content) continue
    const name = cleanName(`${card.number.replaceAll(/[\\/]/g, '-')} ${content.name}`)
    await keepFile(w, { ...content, name }, { kind: 'person', id: personId, field: 'cardFiles' })
    names.push(name)
  }
  if (names.length > 0) await people.put(w, before, {}, 'file', { cardFiles: [null, names.join(', ')] })
}

/** Adds the trainings that they do not have yet, to be verified by whoever verifies trainings. */
async function giveTrainings(w: Write, { trainings }: Registration, personId: number, files: Files) {
  const rows = writing(resourceOf(w.services.kinds, 'userTraining'))
  for (const [at, training] of trainings.entries()) {
    const [same] = await w.tx
      .select({ id: userTrainings.id })
      .from(userTrainings)
      .where(
        and(
          eq(userTrainings.personId, personId),
          eq(userTrainings.typeId, training.typeId),
          eq(userTrainings.completedOn, training.completedOn),
          eq(userTrainings.isDeleted, false),
        ),
      )
    if (same) continue
    const [type] = await w.tx
      .select({ name: lookups.name })
      .from(lookups)
      .where(and(eq(lookups.list, 'userTrainingTypes'), eq(lookups.id, training.typeId)))
    const made = await rows.create(w, { ...training, title: type!.name, personId })
    for (const { id, part } of files) {
      const content = part === `training:${at}` ? await contentOf(w, id) : null
      if (content) await keepFile(w, content, { kind: 'userTraining', id: made.id, field: 'files' })
    }
  }
}
