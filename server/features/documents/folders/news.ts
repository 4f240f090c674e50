import { and, desc, eq } from 'drizzle-orm'
import type { Row } from '#contract/entity.ts'
import { folderKinds, type foldersOf } from '#contract/documents/projectFolders.ts'
import { folderPath } from '#contract/recordPages.ts'
import type { Rights } from '#server/core/people.ts'
import type { Write } from '#server/core/write.ts'
import { auditEntries } from '#server/db/tables/journal.ts'
import { plainDay } from '#server/core/thresholds.ts'
import { notify } from '#server/platform/notices/notify.ts'
import { calledProject } from '#server/features/site/calledProject.ts'
import { countedOn, having } from './countedOn.ts'

type Folder = Row<ReturnType<typeof foldersOf>>
type Told = Pick<Folder, 'id' | 'projectId' | 'name' | 'ownerClientId' | 'accessListId' | 'onlyNamed'>

/**
 * Notifies the people who have to act next when a folder of the safety file takes a step towards handover, and its
 * providers of the result.
 */
export async function notifyOfHandover(w: Write, row: Folder, action: string) {
  const notice = notices[action]
  if (!notice) return
  const people = await countedOn(w, row)
  const to =
    notice.to === 'providers' ? await providersOf(w, row, people) : idsOf(having(people, notice.to, row, 'sfs'))
  const by = `${w.person.fullName} ${notice.did}, ${await calledProject(w, row.projectId)}.`
  const due = notice.to !== 'providers' && row.dueOn ? `Due ${plainDay(row.dueOn)}.` : ''
  await notify(w, to, {
    topic: 'safetyFile',
    title: `${row.name} ${notice.title}`.slice(0, 150),
    body: [by, due, notice.to === 'providers' ? (row.handoverReason ?? '') : '']
      .filter(Boolean)
      .join(' ')
      .slice(0, 500),
    ...placeOf(row),
  })
}

/**
 * Notifies the people who provided a folder, and those who reviewed and accepted it, that it is open again because its
 * documents changed. The row has the reason.
 */
export async function notifyOfReopening(w: Write, row: Told & { handoverReason: string }, reviewedById: number | null) {
  const providers = await providersOf(w, row, await countedOn(w, row))
  const accepter = await lastActor(w, row, 'accept')
  await notify(w, [...providers, reviewedById, ...accepter], {
    topic: 'safetyFile',
    title: `${row.name} is open again`.slice(0, 150),
    body: `${row.handoverReason} It has to be submitted again, ${await calledProject(w, row.projectId)}.`.slice(0, 500),
    ...placeOf(row),
  })
}

const placeOf = ({ id, projectId }: Told) => ({
  projectId,
  entityKind: folderKinds.sfs,
  entityId: id,
  url: folderPath('sfs', { projectId, id }),
  priority: 20,
})

const notices: Readonly<
  Record<string, { to: 'canReview' | 'canApprove' | 'providers'; title: string; did: string } | undefined>
> = {
  submit: { to: 'canReview', title: 'waits for your review', did: 'submitted it' },
  review: { to: 'canApprove', title: 'waits for your approval', did: 'reviewed it' },
  accept: { to: 'providers', title: 'is accepted', did: 'accepted it' },
  return: { to: 'providers', title: 'came back to you', did: 'returned it' },
  reopen: { to: 'providers', title: 'is open again', did: 'opened it again' },
}

const idsOf = (people: readonly Rights[]) => people.map(({ userId }) => userId)

/** The people of its company who may add to a folder, and the person who submitted it last. */
async function providersOf(w: Write, row: Told, people: readonly Rights[]) {
  const own = having(people, 'canUpload', row, 'sfs').filter(({ clientId }) => clientId === row.ownerClientId)
  return [...idsOf(own), ...(await lastActor(w, row, 'submit'))]
}

/** The person who took a step with a folder last. */
async function lastActor(w: Write, row: Told, action: 'submit' | 'accept') {
  const [found] = await w.tx
    .select({ byUserId: auditEntries.byUserId })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.entityKind, folderKinds.sfs),
        eq(auditEntries.entityId, row.id),
        eq(auditEntries.action, action),
      ),
    )
    .orderBy(desc(auditEntries.id))
    .limit(1)
  return found ? [found.byUserId] : []
}
