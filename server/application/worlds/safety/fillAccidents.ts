import { eq } from 'drizzle-orm'
import { personIn } from '#contract/people/namedPerson.ts'
import { encryptDocument, type DataCipher } from '#server/base/dataCipher.ts'
import type { Reader } from '#server/db/database.ts'
import { answerPlace, seal } from '#server/db/columns/sealing.ts'
import { instanceAnswers } from '#server/db/tables/answers.ts'
import { listedAs } from '#server/features/site/namedPeople.ts'
import { partPlace } from '#server/kinds/accident/parts.ts'
import { consequencesOf } from '#server/kinds/accident/consequences.ts'
import { accidentParts, accidents } from '#server/db/tables/accident.ts'
import { calendarAround } from '../calendar.ts'
import { personId } from '#server/application/worlds/people/people.ts'
import { publishedForm } from '#server/application/worlds/questions/templates.ts'
import { accidentFindings, occurredOf, storiesById } from './accidentRows.ts'
import { partsOfStory, type AccidentStory } from './accidentStories.ts'

/**
 * Adds the encrypted data about the people of the accidents and the findings, and computes the fields that depend on
 * them.
 */
export async function fillAccidents(db: Reader, today: Date, cipher: DataCipher) {
  const calendar = calendarAround(today)
  for (const { id: accidentId, story } of storiesById()) {
    const changedOn = occurredOf(story, calendar)
    for (const { key, part, content: written } of partsOfStory(story, changedOn.slice(0, 10))) {
      const content = part === 'account' ? written : { ...written, ...(await linkOf(db, accidentId, part, written)) }
      const employerId = 'employerId' in content ? content.employerId : null
      const row = { accidentId, key, part, employerId, version: 1, changedOn, changedById: personId(story.author) }
      const [made] = await db
        .insert(accidentParts)
        .values({ ...row, content: '' })
        .returning({ id: accidentParts.id })
      await db
        .update(accidentParts)
        .set({ content: encryptDocument(cipher, content, partPlace(made!.id)) })
        .where(eq(accidentParts.id, made!.id))
    }
    await fillFindings(db, cipher, accidentId, story, changedOn)
    const [row] = await db.select().from(accidents).where(eq(accidents.id, accidentId))
    const standing = await consequencesOf(db, { cipher, now: () => today }, accidentId, row!)
    await db.update(accidents).set(standing).where(eq(accidents.id, accidentId))
  }
}

/** The person on the list of the project whom someone hurt, or a witness, can only be. */
async function linkOf(db: Reader, accidentId: number, part: 'injured' | 'witness', content: object) {
  const [of] = await db.select({ projectId: accidents.projectId }).from(accidents).where(eq(accidents.id, accidentId))
  const named = personIn(part === 'injured' ? 'injured' : 'accidentWitness', content)
  const clientId = 'employerId' in content ? (content.employerId as number | null) : null
  return { personId: (await listedAs(db, of!.projectId, { ...named, clientId }))?.personId ?? null }
}

/** The answers of an investigation so far. */
async function fillFindings(db: Reader, cipher: DataCipher, id: number, story: AccidentStory, answeredOn: string) {
  const { findings } = story
  if (!findings) return
  const { keys } = publishedForm(accidentFindings)
  const answers: [question: string, value: unknown][] = [
    ['What happened just before, and what was the immediate cause?', findings.immediate],
    ['What lay behind it?', findings.underlying],
    ['Root causes', findings.root],
    ['Was the risk assessment or RAMS reviewed?', findings.lessons ? 'yes' : null],
    ['What is learned from it, and who is told?', findings.lessons],
  ]
  for (const [question, value] of answers) {
    const slot = keys.get(question)!
    if (!value) continue
    await db.insert(instanceAnswers).values({
      entityKind: 'accident',
      entityId: id,
      setName: 'closeOut',
      slot,
      value: seal(cipher, { value, comment: '' }, answerPlace(id, 'closeOut', slot)),
      version: 1,
      answeredById: personId('doyle'),
      answeredOn,
    })
  }
}
