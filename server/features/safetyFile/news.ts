import { accessLevels } from '#contract/entities/userProjectRole.ts'
import {
  updateSourceWords,
  type AcceptedFor,
  type FileUpdateDraft,
  type IssueMade,
} from '#contract/safetyFile/safetyFileIssue.ts'
import { projectPath } from '#contract/projectPath.ts'
import { levelIn } from '#server/core/access.ts'
import type { GuardedFolder } from '#server/core/folderAccess.ts'
import type { Write } from '#server/core/write.ts'
import { countedOn, having } from '#server/features/documents/folders/countedOn.ts'
import { notify } from '#server/platform/notices/notify.ts'
import { askedToAccept } from './acceptance.ts'
import { calledProject } from '#server/features/site/calledProject.ts'

type Root = GuardedFolder

/** The page on which facility management reads the issues; it may not open the safety file itself. */
const issuesInFm = ({ projectId }: Root) => `${projectPath('fm', projectId, 'files')}?part=safetyFile`

function send(
  w: Write,
  to: readonly (number | null)[],
  { projectId }: Root,
  title: string,
  body: string,
  url = projectPath('sfs', projectId),
) {
  return notify(w, to, {
    topic: 'safetyFile',
    title: title.slice(0, 150),
    body: body.slice(0, 500),
    projectId,
    entityKind: 'project',
    entityId: projectId,
    url,
    priority: 20,
  })
}

/**
 * Asks the people who can accept a new issue to do so, and notifies the managers of facility management, who work to
 * it.
 */
export async function notifyOfIssue(w: Write, root: Root, { number, documentCount }: IssueMade, note: string) {
  const people = await countedOn(w, root)
  const accepts = (await askedToAccept(w, root, w.person.userId)).map(({ userId }) => userId)
  const works = facilityManagers(people, root).filter((id) => !accepts.includes(id))
  const body = `${w.person.fullName} made it, ${await calledProject(w, root.projectId)}. Documents: ${documentCount}. ${note}`
  await send(w, accepts, root, `Issue ${number} of the safety file waits for acceptance`, body)
  await send(w, works, root, `Issue ${number} of the safety file is made`, body, issuesInFm(root))
}

/**
 * Notifies the person who made an issue, and people who manage the safety file or facility management, that it is
 * accepted; and if it was accepted on behalf of someone of the client, that person and those who were asked.
 */
export async function notifyOfAcceptance(
  w: Write,
  root: Root,
  { number, issuedById }: { number: number; issuedById: number },
  of: (AcceptedFor & { userIds: readonly number[] }) | null,
) {
  const people = await countedOn(w, root)
  const manages = having(people, 'canManage', root, 'sfs').map(({ userId }) => userId)
  const asked = of ? (await askedToAccept(w, root, issuedById)).map(({ userId }) => userId) : []
  const keepers = [...new Set([issuedById, ...manages, ...asked, ...(of?.userIds ?? [])])]
  const works = facilityManagers(people, root).filter((id) => !keepers.includes(id))
  const title = `Issue ${number} of the safety file is accepted`
  const forWhom = of ? ` for ${of.name} (${of.role}) of ${of.company}, letter attached` : ''
  const body = `${w.person.fullName} accepted it${forWhom}, ${await calledProject(w, root.projectId)}.`
  await send(w, keepers, root, title, body)
  await send(w, works, root, title, body, issuesInFm(root))
}

/** Notifies the people who manage the safety file, and the person who accepted it, that it is being changed and why. */
export async function notifyOfUpdate(w: Write, root: Root, update: FileUpdateDraft, acceptedById: number | null) {
  const manages = having(await countedOn(w, root), 'canManage', root, 'sfs').map(({ userId }) => userId)
  const { source = 'reason', reference, reason } = update
  const cause = reference ? `${updateSourceWords[source]} ${reference}: ${reason}` : reason
  await send(
    w,
    [acceptedById, ...manages],
    root,
    'A file update of the safety file is open',
    `${w.person.fullName} opened it, ${await calledProject(w, root.projectId)}. ${cause}`,
  )
}

const facilityManagers = (people: Awaited<ReturnType<typeof countedOn>>, { projectId }: Root) =>
  people.flatMap((rights) =>
    levelIn({ ...rights, sessionId: '' }, projectId, 'fm') >= accessLevels.manage ? [rights.userId] : [],
  )
