import type { PgTable } from 'drizzle-orm/pg-core'
import { documentKinds, type DocumentKind } from '#contract/documents/documentKind.ts'
import {
  approvedStatuses,
  documentStatus,
  statusAfter,
  statusWhenFollowed,
} from '#contract/documents/documentStatus.ts'
import { usualSuitability } from '#contract/documents/suitability.ts'
import { folderKinds, folderSystems, type FolderSystem } from '#contract/documents/projectFolders.ts'
import { documentPath } from '#contract/recordPages.ts'
import { lookupId } from '#server/db/supplied/lookups.ts'
import type { DocumentTables } from '#server/db/columns/document.ts'
import { documentTablesOf } from '#server/db/tables/projectDocument.ts'
import { documentTablesOfFm } from '#server/db/tables/projectDocumentFm.ts'
import { documentTablesOfPmp } from '#server/db/tables/projectDocumentPmp.ts'
import { documentTablesOfSms } from '#server/db/tables/projectDocumentSms.ts'
import { approvalRun, type TakenRun } from '#server/application/worlds/approvals/takenRuns.ts'
import type { Calendar } from '../calendar.ts'
import type { Paper } from '#server/application/worlds/files/paper.ts'
import { firmId } from '#server/application/worlds/firms/firms.ts'
import { handedOver } from '#server/application/worlds/folders/handovers.ts'
import { folderRows } from '#server/application/worlds/folders/trees.ts'
import { recordsOf, withHistory, type Fields, type Step } from '../history.ts'
import { rowsFor, type TableRows } from '../insertWorld.ts'
import { personId, personOf } from '#server/application/worlds/people/people.ts'
import { projectId } from '#server/application/worlds/projects/projects.ts'
import { registers, type DemoDocument } from './registers.ts'

/** The first id after the files of templates, libraries and trainings. */
const firstFile = 10_001
const tables: Record<FolderSystem, DocumentTables> = {
  sfs: documentTablesOf,
  pmp: documentTablesOfPmp,
  sms: documentTablesOfSms,
  fm: documentTablesOfFm,
}

type Revision = DocumentTables['revisions']['$inferInsert'] & { id: number; documentId: number; statusId: number }
type Decision = DocumentTables['decisions']['$inferInsert']

/** The documents of one system with their revisions, decisions, files and history, as the server would write them. */
function rowsOfSystem(system: FolderSystem, calendar: Calendar, files: number) {
  const folders = folderRows(calendar)[folderKinds[system]].rows as readonly {
    id: number
    projectId: number
    name: string
  }[]
  const revisions: Revision[] = []
  const decisions: Decision[] = []
  const papers: Paper[] = []
  const runs: TakenRun[] = []
  const stories = [...registers[system], ...(system === 'sfs' ? handedOver(folders) : [])]
  const documents = stories.map((story, at) => {
    const id = at + 1
    const steps: Step[] = []
    const own: Revision[] = []
    for (const [code, daysAgo, ...events] of story.revisions) {
      const by = personId(story.by)
      const on = calendar.daysAgo(daysAgo, '10:15')
      const before = own.at(-1)
      const from = before?.statusId ?? null
      const revision: Revision = {
        id: revisions.length + own.length + 1,
        documentId: id,
        code,
        suitability: story.suitability ?? usualSuitability(code, 'S3'),
        statusId: documentStatus.draft,
        fileId: files + papers.length,
        uploadReasonId: lookupId('uploadReasons', before ? 'New revision' : 'New document'),
        notes: null,
        createdOn: on,
        createdById: by,
      }
      papers.push(paperOf(documentKinds[system], id, revision, story))
      const moved = { fromStatusId: from, toStatusId: documentStatus.draft }
      steps.push(
        before
          ? {
              on,
              by,
              action: 'revision',
              ...(from === documentStatus.draft ? {} : moved),
              diff: { revision: [before.code, code] },
            }
          : { on, by, action: 'created', ...moved },
      )
      for (const earlier of own) earlier.statusId = statusWhenFollowed(earlier.statusId, documentStatus.draft)
      own.push(revision)
      events.forEach((event, place) => follow(event, calendar.daysAgo(Math.max(1, daysAgo - 3 * (place + 1)), '14:40')))
      function follow(event: (typeof events)[number], when: string) {
        const decided = event === 'A' || event === 'B' || event === 'C'
        const next = decided
          ? statusAfter[event]
          : { submit: documentStatus.inReview, publish: documentStatus.published, withdraw: documentStatus.withdrawn }[
              event
            ]
        const who = event === 'submit' ? by : personId(story.to)
        const comment = story.comment ?? null
        steps.push({
          on: when,
          by: who,
          action: decided ? 'decide' : event,
          fromStatusId: revision.statusId,
          toStatusId: next,
        })
        if (decided)
          decisions.push({
            id: decisions.length + 1,
            revisionId: revision.id,
            userId: who,
            code: event,
            comment: event === 'A' ? null : comment,
            on: when,
          })
        if (event === 'withdraw') revision.withdrawnFor = comment
        revision.statusId = next
        if (approvedStatuses.includes(next))
          for (const earlier of own.slice(0, -1)) earlier.statusId = statusWhenFollowed(earlier.statusId, next)
      }
    }
    const newest = own.at(-1)!
    if (story.stages) runs.push(inStages(story, id, newest))
    const last = {
      statusId: newest.statusId,
      currentRevisionId: newest.id,
      revision: newest.code,
      suitability: newest.suitability,
    }
    revisions.push(...own)
    return withHistory({
      kind: documentKinds[system],
      id,
      projectId: projectId(story.project ?? 'HB-014'),
      fields: {
        ...fieldsOf(story, folders, calendar),
        ...last,
        revisedOn: newest.createdOn,
        revisedById: newest.createdById ?? null,
      },
      steps: steps as [Step, ...Step[]],
    })
  })
  return { documents, revisions, decisions, papers, runs }

  /** The review by stages of a revision, with the decisions of its first stages. */
  function inStages({ by, stages, title, number, project = 'HB-014', folder }: DemoDocument, id: number, of: Revision) {
    const run = approvalRun('document', by, stages!.asked)
    const folderId = folders.find((one) => one.projectId === projectId(project) && folder.test(one.name))!.id
    run.submit(of.createdOn)
    for (const [at, key] of stages!.decided.entries()) {
      const on = calendar.daysAgo(4 - at, '11:05')
      run.decide('approve', key, null, on)
      decisions.push({
        id: decisions.length + 1,
        revisionId: of.id,
        userId: personId(key),
        code: 'A',
        comment: null,
        on,
      })
    }
    const where = { projectId: projectId(project), folderId, id }
    return {
      kind: documentKinds[system],
      id,
      projectId: where.projectId,
      number: number!,
      title,
      url: documentPath(system, where),
      ...run.now()!,
    }
  }
}

function fieldsOf(
  {
    project = 'HB-014',
    folderId,
    number,
    title,
    type,
    folder,
    by,
    tags = [],
    expiresIn,
    isConfidential = false,
  }: DemoDocument,
  folders: readonly { id: number; projectId: number; name: string }[],
  calendar: Calendar,
) {
  const of = projectId(project)
  const place = folders.find((one) => one.projectId === of && folder.test(one.name))
  return {
    projectId: of,
    folderId: folderId ?? place?.id ?? of,
    number,
    title,
    documentTypeId: lookupId('documentTypes', type),
    originatorClientId: firmId(personOf(by).firm),
    disciplineId: null,
    manualClassificationIds: [],
    tags: [...tags],
    isConfidential,
    expiresOn: expiresIn === undefined ? null : calendar.day(expiresIn),
  } satisfies Partial<Fields<DocumentTables['documents'], 'manualClassificationIds'>>
}

const paperOf = (
  kind: DocumentKind,
  ownerId: number,
  { fileId, code, createdById, createdOn }: Revision,
  story: DemoDocument,
): Paper => ({
  id: fileId,
  name: `${[story.number, story.number && code].filter(Boolean).join('_')} ${story.title}.${story.format ?? 'pdf'}`.trim(),
  ownerKind: kind,
  ownerId,
  ownerField: 'revisions',
  by: createdById!,
  on: createdOn,
  heading: story.title,
  lines: story.lines ?? [
    story.number ?? 'Without number',
    `Revision ${code}`,
    story.type,
    `Project ${story.project ?? 'HB-014'}`,
  ],
  ...(story.format && { format: story.format }),
})

function all(calendar: Calendar) {
  let files = firstFile
  return folderSystems.map((system) => {
    const made = rowsOfSystem(system, calendar, files)
    files += made.papers.length
    return { system, ...made }
  })
}

/** The files of the documents. */
export const documentPapers = (calendar: Calendar): Paper[] => all(calendar).flatMap(({ papers }) => papers)

/** The documents of the demo world, by kind; revisions and decisions beside them. */
export function documentRows(calendar: Calendar) {
  const made = all(calendar)
  return {
    runs: made.flatMap(({ runs }) => runs),
    records: Object.fromEntries(
      made.map(({ system, documents }) => [documentKinds[system], recordsOf(tables[system].documents, documents)]),
    ) as Record<DocumentKind, ReturnType<typeof recordsOf<DocumentTables['documents']>>>,
    parts: Object.fromEntries(
      made.flatMap(({ system, revisions, decisions }) => [
        [`${documentKinds[system]}Revisions`, rowsFor<PgTable>(tables[system].revisions, revisions)],
        [`${documentKinds[system]}Decisions`, rowsFor<PgTable>(tables[system].decisions, decisions)],
      ]),
    ) as Record<`${DocumentKind}${'Revisions' | 'Decisions'}`, TableRows>,
  }
}
