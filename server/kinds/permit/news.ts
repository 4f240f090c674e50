import { aboutPermit } from '#server/features/site/aboutPermit.ts'
import { eq } from 'drizzle-orm'
import type { Permit } from '#contract/entities/permit.ts'
import { instanceStatus as status, writtenIn } from '#contract/questionnaires/instanceStatus.ts'
import { fileProblem, hasSections } from '#contract/safety/fileSections.ts'
import { foundWords } from '#contract/safety/permitRules.ts'
import { systems } from '#contract/systems.ts'
import type { Write } from '#server/core/write.ts'
import { momentWords } from '#server/core/momentWords.ts'
import { toldAsHolder } from '#server/features/site/permitHolder.ts'
import { projects } from '#server/db/tables/project.ts'
import { notify } from '#server/platform/notices/notify.ts'
import { fileFor } from './safetyFileRead.ts'

const hasNewHolder = (row: Permit, before: Permit | null) =>
  before === null || before.holderUserId !== row.holderUserId || before.holderPersonId !== row.holderPersonId

/** Asks a new holder to read the safety file, or the issuer for a reason if there is none. */
async function askToRead(w: Write, row: Permit) {
  const file = await fileFor(w, row)
  const problem = fileProblem(row, file)
  if (problem)
    await notify(w, [hasSections(file) ? toldAsHolder(row) : row.issuerUserId], {
      ...aboutPermit(row, hasSections(file) ? 'asks you to read the safety file' : 'has no safety file to read'),
      body: problem,
    })
}

/** Notifies holder, issuer and author of changes outside a permit's approval, which has notifications of its own. */
export async function notifyOfPermit(w: Write, row: Permit, before: Permit | null, action: string) {
  const by = `${w.person.fullName}, ${row.projectNumber} ${row.projectName}.`
  const { issuerUserId, authorUserId, reason } = row
  const holderUserId = toldAsHolder(row)
  const until = `Valid until ${momentWords(row.validTo, row.projectTimeZone)}.`
  if (row.statusId === status.approved && before?.statusId === status.inReview)
    return notify(w, [holderUserId], {
      ...aboutPermit(row, 'is approved'),
      body: `Valid from ${momentWords(row.validFrom, row.projectTimeZone)}. ${row.holderUserId === null ? `${row.holderName} signs` : 'Sign'} it before the work starts.`,
    })
  const isComing = writtenIn.includes(row.statusId) || action === 'handOver'
  if (row.systemId === systems.fm && isComing && hasNewHolder(row, before)) await askToRead(w, row)
  switch (action) {
    case 'suspend': {
      const [project] = await w.tx
        .select({ managerUserId: projects.managerUserId })
        .from(projects)
        .where(eq(projects.id, row.projectId))
      return notify(w, [holderUserId, issuerUserId, authorUserId, project!.managerUserId], {
        ...aboutPermit(row, 'is suspended. Stop the work'),
        body: [by, reason].filter(Boolean).join(' '),
      })
    }
    case 'resume':
      return notify(w, [holderUserId, issuerUserId], { ...aboutPermit(row, 'may resume'), body: `${by} ${until}` })
    case 'extend':
      return notify(w, [holderUserId], { ...aboutPermit(row, 'is extended'), body: `${by} ${until}` })
    case 'handOver':
      return notify(w, [holderUserId, before?.holderUserId ?? null, issuerUserId], {
        ...aboutPermit(row, `has a new holder, ${row.holderName}`),
        body: `${by} ${until}`,
      })
    case 'handBack':
      return notify(w, [issuerUserId], { ...aboutPermit(row, 'is handed back'), body: `${by} Inspect and close it.` })
    case 'takeOverHandBack':
    case 'takeOverClosing': {
      const { headCount, comment } = row.signatures.at(-1)!
      const isClosed = action === 'takeOverClosing'
      return notify(w, [holderUserId, issuerUserId, authorUserId], {
        ...aboutPermit(row, `was ${isClosed ? 'closed in place of its issuer' : 'handed back in place of its holder'}`),
        body: [by, foundWords(headCount ?? 0), comment, !isClosed && 'Its issuer inspects and closes it.']
          .filter(Boolean)
          .join(' '),
      })
    }
    case 'notAccept':
      return notify(w, [holderUserId], {
        ...aboutPermit(row, 'was not accepted back'),
        body: [by, reason].filter(Boolean).join(' '),
      })
    default:
  }
}
