import type { Permit } from '#contract/entities/permit.ts'
import {
  fileProblem,
  fileSectionWords,
  hasSections,
  nothingToRead,
  readOf,
  type FileSection,
} from '#contract/safety/fileSections.ts'
import { systems } from '#contract/systems.ts'
import { invalid, notNow } from '#server/base/refuse.ts'
import type { Write } from '#server/core/write.ts'
import { fileInForce } from '#server/features/safetyFile/sections.ts'
import { readPerson } from '#server/core/rights/rights.ts'

type Asked = Pick<
  Permit,
  | 'projectId'
  | 'systemId'
  | 'holderPersonId'
  | 'holderUserId'
  | 'holderName'
  | 'issuerName'
  | 'fileRead'
  | 'withoutFile'
>

/** The safety file in force for the holder of a permit; all of it for one without an account. */
export async function fileFor(
  { tx, services }: Pick<Write, 'tx' | 'services'>,
  row: Pick<Permit, 'projectId' | 'holderUserId'>,
) {
  const { now, config } = services
  const holder = row.holderUserId === null ? null : await readPerson(tx, row.holderUserId, '', now(), config)
  return fileInForce(tx, row.projectId, holder)
}

/**
 * Refuses a step towards work in a building in use while its holder has not read the sections of the safety file in
 * force, or nobody has given a reason to proceed without one (domain specification, 11).
 */
export async function refuseUnreadFile(w: Write, row: Asked) {
  if (row.systemId !== systems.fm) return
  const problem = fileProblem(row, await fileFor(w, row))
  if (problem) throw notNow(problem)
}

const remember = (w: Write, { id, projectId }: Permit, action: string, comment: string) =>
  w.addHistory({ entityKind: 'permit', entityId: id, projectId, action, comment })

/** Records that the holder has read sections of the issue that they saw. */
export async function readFile(w: Write, row: Permit, { issue, sections }: { issue: number; sections: FileSection[] }) {
  const file = await fileFor(w, row)
  if (file.issue !== issue)
    throw notNow(
      file.issue === null
        ? nothingToRead(file)
        : `Issue ${file.issue} of the safety file replaced issue ${issue}. Read that one.`,
    )
  const held = file.sections.map(({ section }) => section)
  if (!sections.every((section) => held.includes(section)))
    throw invalid(`Issue ${issue} holds nothing on that section.`, 'sections')
  const fresh = sections.filter((section) => !readOf(row, section, issue))
  if (fresh.length > 0)
    remember(
      w,
      row,
      'readSection',
      `${fresh.map((section) => fileSectionWords[section]).join(', ')}, issue ${issue} of the safety file`,
    )
  const { userId, fullName: name } = w.person
  const reader =
    row.holderUserId === null
      ? { userId: null, personId: row.holderPersonId, name: row.holderName, device: { userId, name } }
      : { userId, name }
  return { fileRead: [...row.fileRead, ...fresh.map((section) => ({ section, issue, at: w.on, ...reader }))] }
}

/** Records the issuer's reason to proceed although there is nothing to read. */
export async function goWithoutFile(w: Write, row: Permit, { reason }: { reason: string }) {
  const file = await fileFor(w, row)
  if (hasSections(file)) throw notNow(`Issue ${file.issue} of the safety file is there to be read.`)
  remember(w, row, 'reason', `${nothingToRead(file)} ${reason}`)
  const { userId, fullName: name } = w.person
  return { withoutFile: { at: w.on, userId, name, reason } }
}
