import { handoverStatus } from '#contract/safetyFile/handover.ts'
import type { NewEntry } from '#server/core/historyEntries.ts'
import type { Calendar } from '../calendar.ts'
import type { DemoDocument, DemoRevision } from '#server/application/worlds/documents/registers.ts'
import { personId, type PersonKey } from '#server/application/worlds/people/people.ts'
import { projectId, type ProjectNumber } from '#server/application/worlds/projects/projects.ts'

/** The facts of a folder that its handover needs. */
interface Folder {
  id: number
  projectId: number
  parentId?: number | null | undefined
  name: string
  isRequired?: boolean | undefined
}
type Step = readonly [
  action: 'submit' | 'review' | 'accept' | 'return',
  daysAgo: number,
  by: PersonKey,
  reason?: string,
]

interface Handover {
  statusId: number
  steps: readonly Step[]
  revisions: readonly DemoRevision[]
  reason?: string
}

/** The bearings of the swing bridge are in use: everything was accepted, and a pump was replaced since. */
const accepted = (by: PersonKey, first: number): Handover => ({
  statusId: handoverStatus.accepted,
  steps: [
    ['submit', first - 12, by],
    ['review', first - 14, 'kearney'],
    ['accept', first - 16, 'delaney'],
  ],
  revisions: [['0', first, 'submit', 'A', 'publish']],
})
const updated: Handover = {
  ...accepted('ashworth', 272),
  revisions: [
    ['0', 272, 'submit', 'A', 'publish'],
    ['1', 58, 'submit', 'A', 'publish'],
  ],
}

/** The terminal is in handover: its folders are in every state. */
const underWay: readonly Handover[] = [
  {
    statusId: handoverStatus.accepted,
    steps: [
      ['submit', 9, 'irvine'],
      ['review', 7, 'tiernan'],
      ['accept', 5, 'nowak'],
    ],
    revisions: [['0', 21, 'submit', 'A', 'publish']],
  },
  {
    statusId: handoverStatus.submitted,
    steps: [['submit', 3, 'irvine']],
    revisions: [['0', 14, 'submit', 'A']],
  },
  {
    statusId: handoverStatus.returned,
    steps: [
      ['submit', 8, 'irvine'],
      ['return', 4, 'tiernan', 'The register stops at grid line 9. Add the smoke vents on lines 10 to 14.'],
    ],
    reason: 'The register stops at grid line 9. Add the smoke vents on lines 10 to 14.',
    revisions: [['0', 16, 'submit', 'B']],
  },
  { statusId: handoverStatus.notStarted, steps: [], revisions: [] },
]

const authors: readonly PersonKey[] = ['ashworth', 'kearney']

/** The progress of each required folder of a safety file, by the id of the folder. */
export function handovers(folders: readonly Folder[]): Map<number, Handover> {
  const required = (number: ProjectNumber) =>
    folders.filter((folder) => folder.projectId === projectId(number) && folder.parentId !== null && folder.isRequired)
  return new Map([
    ...required('HB-009').map(({ id }, at) => [id, at === 2 ? updated : accepted(authors[at % 2]!, 280 - at)] as const),
    ...required('LT-003').map(({ id }, at) => [id, underWay[at % underWay.length]!] as const),
  ])
}

/** The history of the steps up to that state. */
export const handoverHistory = (folders: readonly Folder[], calendar: Calendar) =>
  folders.flatMap(({ id, projectId: of }) =>
    (handovers(folders).get(id)?.steps ?? []).map(([action, daysAgo, by, reason], at): NewEntry => ({
      entityKind: 'projectFolder',
      entityId: id,
      projectId: of,
      on: calendar.daysAgo(daysAgo, `1${at}:20`),
      byUserId: personId(by),
      action,
      fromStatusId: action === 'submit' ? handoverStatus.notStarted : handoverStatus.submitted,
      toStatusId:
        action === 'accept'
          ? handoverStatus.accepted
          : action === 'return'
            ? handoverStatus.returned
            : handoverStatus.submitted,
      comment: reason ?? null,
      diff: {},
    })),
  )

/** The documents in those folders, named after them. */
export function handedOver(folders: readonly Folder[]): DemoDocument[] {
  const all = handovers(folders)
  return folders.flatMap((folder): DemoDocument[] => {
    const { revisions = [] } = all.get(folder.id) ?? {}
    if (revisions.length === 0) return []
    const topic = folder.name.replace(/^\d+ /, '')
    const isTerminal = folder.projectId === projectId('LT-003')
    const about = {
      project: isTerminal ? ('LT-003' as const) : ('HB-009' as const),
      folderId: folder.id,
      folder: /^$/,
      by: isTerminal ? ('irvine' as const) : ('ashworth' as const),
      to: isTerminal ? ('tiernan' as const) : ('kearney' as const),
      revisions,
    }
    if (!/as-built/i.test(topic))
      return [
        {
          ...about,
          number: null,
          title: isTerminal ? `${topic}, terminal roof` : `${topic}, swing bridge`,
          type: /certificate/i.test(topic) ? 'Certificate' : /structural/i.test(topic) ? 'Report' : 'H&S file section',
          comment: 'May proceed. Complete the register before the file is issued.',
        },
      ]
    const subjects = isTerminal
      ? ['Roof plan and falls', 'Rooflights and smoke vents', 'Lightning protection']
      : ['Centre bearing, general arrangement', 'Wedges and drive', 'Grease lines and access']
    const prefix = isTerminal ? 'LT03-LAG-RF' : 'HB09-ASH-ZZ'
    return subjects.map((title, at): DemoDocument => ({
      ...about,
      number: `${prefix}-00-DR-S-${folder.id % 2 === 0 ? 8 : 9}00${at + 1}`,
      title: `${title}, as built`,
      type: 'Drawing',
      suitability: 'A6',
      revisions: revisions.map(([code, ...rest]) => [code === '0' ? 'C01' : 'C02', ...rest] as unknown as DemoRevision),
    }))
  })
}
