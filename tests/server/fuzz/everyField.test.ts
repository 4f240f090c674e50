import { beforeAll, expect, test } from 'vitest'
import { cleanedJson } from '#contract/text/cleanText.ts'
import type { Entity } from '#contract/entity.ts'
import { entities } from '#contract/entities/index.ts'
import { unfitting } from '#contract/entities/processSubType.ts'
import type { Visitor } from '#mocks/world.ts'
import { useWorld } from '#tests/world.ts'
import { share, systematic, type Fuzzed } from './everyField.ts'
import { rowOf, type Row } from '../rights/everyone.ts'
import { judge, stopwatch, type Judged } from './judge.ts'

const setup = useWorld()
let admin: Visitor
beforeAll(async () => void (admin = await setup.world.as('admin@demo.test')))

const chosen = Array.from({ length: share }, (_, at) => systematic[Math.floor((at * systematic.length) / share)]!)

test(
  `${share} of ${systematic.length} requests with one unusual value each get a proper answer`,
  { timeout: 60_000 + share * 250 },
  async () => {
    const watch = stopwatch()
    for (const asked of chosen) {
      const { method, path, body, onto } = asked
      const whole = onto ? { ...(await present(onto)), ...body } : body
      const answer = await judge(await watch.time(asked, () => admin.ask(method, path, whole)), asked)
      if (onto && answer.status < 300) records.delete(onto)
      expectFieldNamed(asked, answer)
      expectKept(asked, answer)
    }
    await watch.expectPrompt()
    expect(await admin.read('GET', 'LoggedInUser')).toMatchObject({ status: 200 })
  },
)

const records = new Map<string, Promise<Row>>()
/** Returns the current record, read again after each successful save. */
function present(path: string) {
  const row = records.get(path) ?? rowOf(admin, path)
  records.set(path, row)
  return row
}

/** If two fields contradict each other, the refusal may name one of these instead. */
const secondsOf: Partial<Record<string, string[]>> = {
  latitude: ['longitude'],
  projectId: [
    'folderId',
    'parentId',
    'clientId',
    'equipmentId',
    'nonEquipmentItemId',
    'locationId',
    'spaceId',
    'zoneId',
  ],
  processSubTypeId: ['ramsId'],
  trainerName: ['trainerUserId'],
  isAdHoc: ['to'],
  templateId: ['folderId'],
  documentLibraryId: ['folderId'],
  maxDurationHours: ['validityHours'],
  isNotApplicable: ['notApplicableReason'],
  clientId: ['userId'],
  grossArea: ['netArea'],
}

/** A refusal names the invalid field. */
function expectFieldNamed(asked: Fuzzed, { status, body }: Judged) {
  const { field, method, path } = asked
  // An invalid id is answered with 404.
  if (!field || method === 'GET' || status !== 400 || field === 'id') return
  const fields = body.errors.map((error) => error.field?.split('.')[0])
  // Signing in does not reveal which field was wrong, and the link is checked before the password.
  const tells = !/^(?:login|ConfirmPassword)$/.test(path)
  const named = secondsOf[field]?.find((second) => fields.includes(second)) ?? field
  expect([asked, fields]).toEqual([
    asked,
    tells ? expect.arrayContaining([named]) : expect.not.arrayContaining([undefined]),
  ])
}

/**
 * Fields that the server fills in if left empty: the root folder, the author, the default due date, company and place
 * of the inspected item.
 */
const filled = new Set([
  'projectFolder.parentId',
  'projectFolderPmp.parentId',
  'projectFolderSms.parentId',
  'projectFolderFm.parentId',
  'rfi.dueOn',
  'questionResponseAction.verifierUserId',
  'questionResponseAction.dueOn',
  'inspection.clientId',
  'inspection.locationId',
  'nonEquipmentInspection.clientId',
  'nonEquipmentInspection.locationId',
])

/** Checks that an accepted value is read back in normalised form. */
function expectKept(asked: Fuzzed, { status, body }: Judged) {
  const [address] = asked.path.split('/')
  if (asked.method !== 'POST' || status !== 201 || !asked.field || asked.field === 'initials') return
  const { kind, draft } = (Object.values(entities) as Entity[]).find(({ path }) => path.split('/')[0] === address)!
  const data = body.data as Record<string, unknown>
  const row = (data[kind] ?? data) as Record<string, unknown>
  const sent = draft.parse(asked.body) as Record<string, unknown>
  // Fields that do not apply to sub types of this kind stay empty, whatever was sent.
  const { [asked.field]: meant } =
    kind === 'processSubType' ? { ...sent, ...unfitting(Number(sent.processKindId)) } : sent
  if (meant === null && filled.has(`${kind}.${asked.field}`)) return
  expect([asked, row[asked.field]]).toEqual([asked, cleanedJson(meant)])
}
