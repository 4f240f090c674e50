/**
 * The sections of a safety file that a contractor reads before work on a building in use (domain specification, 11):
 * hazardous materials, the structure, access to roofs, and services.
 */
export const fileSections = ['asbestos', 'structure', 'roofAccess', 'services'] as const
export type FileSection = (typeof fileSections)[number]

export const fileSectionWords: Readonly<Record<FileSection, string>> = {
  asbestos: 'Asbestos and other hazardous materials',
  structure: 'Structure and safe loads',
  roofAccess: 'Roof access and maintenance equipment',
  services: 'Services',
}

/** A folder of a safety file with its place in the classification of the handover manual. */
interface FiledUnder {
  name: string
  system: string | null
  code: string | null
}

/** The parts of the health and safety file by CDM 2015 regulation 12 and L153, Appendix 4; in Ireland the same. */
const partOf: Readonly<Record<string, FileSection>> = { 3: 'structure', 4: 'asbestos', 6: 'roofAccess', 7: 'services' }
/** Folders without a classification are recognised by their names. */
const nameOf: readonly (readonly [RegExp, FileSection])[] = [
  [/asbestos|hazardous (material|substance)/i, 'asbestos'],
  [/roof|anchor|fall arrest|cleaning and maint|access equipment/i, 'roofAccess'],
  [/structur|safe (working )?load/i, 'structure'],
  [/service|utilit/i, 'services'],
]

/** The section that a document belongs to by its folders, innermost first; null if it belongs to none. */
export function sectionOf(folders: readonly FiledUnder[]): FileSection | null {
  for (const { name, system, code } of folders) {
    const classified = system === 'CDM file' && code ? partOf[code.split('.')[0]!] : undefined
    const found = classified ?? (code === null ? nameOf.find(([words]) => words.test(name))?.[1] : undefined)
    if (found) return found
  }
  return null
}

/** A document of an issue in one of the sections. */
export interface SectionDocument {
  documentId: number
  title: string
  fileName: string
}

/** The documents of the newest issue of a safety file for each section. */
export interface FileInForce {
  /** The number of the issue; null if there is none. */
  issue: number | null
  /** The sections with documents. */
  sections: { section: FileSection; documents: SectionDocument[] }[]
}

/** The sections of an issue that people confirm to have read before they are let in to a building. */
export interface FileToRead {
  issue: number
  sections: FileSection[]
}

/** A section that the permit holder has confirmed to have read. */
export interface SectionRead {
  section: FileSection
  issue: number
  at: string
  /** Null for a holder without an account. */
  userId: number | null
  /** The holder on the list of people; absent from what an account read. */
  personId?: number | null
  /** Who handed the holder the device to read it on. */
  device?: { userId: number; name: string }
  name: string
}

/** The reason why a permit may be issued although there is nothing to read, given by the issuer. */
export interface WithoutFile {
  at: string
  userId: number
  name: string
  reason: string
}

interface Reading {
  holderPersonId: number | null
  holderUserId: number | null
  holderName: string
  issuerName: string
  fileRead: readonly SectionRead[]
  withoutFile: WithoutFile | null
}

/** Whether there is a section to read. */
export const hasSections = ({ issue, sections }: FileInForce) => issue !== null && sections.length > 0

/** The holder's confirmation that they have read a section of an issue; undefined without one. */
export const readOf = (
  { fileRead, ...holder }: Pick<Reading, 'holderPersonId' | 'holderUserId' | 'fileRead'>,
  section: FileSection,
  issue: number | null,
) => fileRead.find((one) => one.section === section && one.issue === issue && isReadBy(one, holder))

/** Whether the holder of a permit read a section, by their account or as someone on the list of people. */
const isReadBy = (
  { userId, personId = null }: SectionRead,
  { holderUserId, holderPersonId }: Pick<Reading, 'holderPersonId' | 'holderUserId'>,
) => (userId !== null && userId === holderUserId) || (personId !== null && personId === holderPersonId)

const listed = (sections: readonly FileSection[]) =>
  sections.map((section) => fileSectionWords[section].toLowerCase()).join(', ')

/** Says why there is nothing to read. */
export const nothingToRead = ({ issue }: FileInForce) =>
  issue === null
    ? 'No safety file is issued for this building.'
    : `Issue ${issue} of the safety file holds nothing on asbestos, structure, roof access or services.`

/**
 * Says why a permit of a building in use cannot proceed: its holder has not read the sections of the newest issue, or
 * nobody has given a reason to proceed without one. Null if it can.
 */
export function fileProblem(row: Reading, file: FileInForce): string | null {
  if (!hasSections(file))
    return row.withoutFile ? null : `${nothingToRead(file)} ${row.issuerName} gives a reason for going on without it.`
  const unread = file.sections.filter(({ section }) => !readOf(row, section, file.issue)).map(({ section }) => section)
  if (unread.length === 0) return null
  const before = row.fileRead.findLast((one) => isReadBy(one, row) && unread.includes(one.section))
  return before
    ? `Issue ${file.issue} of the safety file replaced issue ${before.issue}. ${row.holderName} reads it again: ${listed(unread)}.`
    : `${row.holderName} has not read the safety file, issue ${file.issue}: ${listed(unread)}.`
}
