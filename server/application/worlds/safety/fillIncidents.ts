import type { AnswerSet } from '#contract/questionnaires/answers.ts'
import type { DataCipher } from '#server/base/dataCipher.ts'
import type { Reader } from '#server/db/database.ts'
import { answerPlace, seal } from '#server/db/columns/sealing.ts'
import { instanceAnswers } from '#server/db/tables/answers.ts'
import { askedOf } from '#server/application/worlds/approvals/subTypes.ts'
import { calendarAround } from '../calendar.ts'
import { personId, type PersonKey } from '#server/application/worlds/people/people.ts'
import { safeValues } from '#server/application/worlds/questions/safeAnswers.ts'
import { incidentStories, type IncidentFindings } from './incidentRows.ts'

/** Adds the first actions after the incidents of the demo world and the findings, encrypted. */
export async function fillIncidents(db: Reader, today: Date, cipher: DataCipher) {
  const { daysAgo: day } = calendarAround(today)
  for (const { id, subType, author, daysAgo, isSubmitted, findings } of incidentStories()) {
    const fill = async (setName: AnswerSet, values: Record<string, unknown>, by: PersonKey, answeredOn: string) => {
      const rows = Object.entries(values).map(([slot, value]) => ({
        entityKind: 'incident' as const,
        entityId: id,
        setName,
        slot,
        value: seal(cipher, { value, comment: '' }, answerPlace(id, setName, slot)),
        version: 1,
        answeredById: personId(by),
        answeredOn,
      }))
      if (rows.length > 0) await db.insert(instanceAnswers).values(rows)
    }
    if (isSubmitted) await fill('main', safeValues(askedOf('incident', subType)!.form), author, day(daysAgo, '10:20'))
    if (findings) await fill('closeOut', foundIn(subType, findings), 'doyle', day(daysAgo - 2, '13:40'))
  }
}

/** The answers of an investigation by slot. */
function foundIn(subType: string, found: IncidentFindings): Record<string, unknown> {
  const { form, keys } = askedOf('incident', subType, true)!
  const said: [question: string, value: unknown][] = [
    ['What happened in the minutes before, step by step?', found.before],
    ['What was the immediate cause?', found.cause],
    ['Why was that possible? Ask why five times.', found.why],
    ['What is changed, the surest measure first?', found.change],
    ['Who is told what was learned, and how?', found.lesson],
  ]
  return { ...safeValues(form), ...Object.fromEntries(said.map(([question, value]) => [keys.get(question)!, value])) }
}
