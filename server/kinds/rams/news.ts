import { type Rams, revisionLetter } from '#contract/entities/rams.ts'
import { instanceStatus as status } from '#contract/questionnaires/instanceStatus.ts'
import { urgentPriority } from '#contract/people/topics.ts'
import { recordPath } from '#contract/recordPages.ts'
import type { Write } from '#server/core/write.ts'
import { notify } from '#server/platform/notices/notify.ts'
import { contactsOf } from '#server/features/site/contacts.ts'

type Row = Pick<Rams, 'id' | 'projectId' | 'systemId' | 'number' | 'revision' | 'title'>

export const aboutRams = (row: Row, words: string) => ({
  topic: 'rams' as const,
  title: `${row.number ?? 'RAMS'} rev ${revisionLetter(row.revision)} ${words}: ${row.title}`.slice(0, 150),
  projectId: row.projectId,
  entityKind: 'rams' as const,
  entityId: row.id,
  url: recordPath('rams', row),
  place: row,
  priority: 20,
})

const signAgain = (people: Rams['toSignAgain']) =>
  people.length > 0 &&
  `They signed an earlier revision and must sign again: ${people.map(({ name }) => name).join(', ')}.`.slice(0, 400)

/** Notifies the company that works to RAMS: of a revision in force, which everyone signs again, and of a stop. */
export async function notifyOfRams(w: Write, row: Rams, before: Rams | null, action: string) {
  const isInForce = row.statusId === status.approved && before?.statusId === status.inReview
  if (!isInForce && action !== 'suspend') return
  const again = isInForce ? row.toSignAgain : []
  const people = [
    ...again.map(({ userId }) => userId),
    row.supervisorUserId,
    row.authorUserId,
    ...(await contactsOf(w.tx, row.projectId, row.clientId)),
  ]
  const by = `${w.person.fullName}, ${row.projectNumber} ${row.projectName}.`
  await notify(
    w,
    people,
    isInForce
      ? {
          ...aboutRams(row, 'is in force'),
          body: ['Everyone who works to it must be briefed and sign it.', signAgain(again)].filter(Boolean).join(' '),
        }
      : {
          ...aboutRams(row, 'is suspended'),
          body: [by, row.reason].filter(Boolean).join(' '),
          priority: urgentPriority,
        },
  )
}
