import { beforeAll, expect, test } from 'vitest'
import type { RecordApproval } from '#contract/approvals/processRun.ts'
import { inputType } from '#contract/questions/inputTypes.ts'
import { processKindIds } from '#contract/processKinds.ts'
import type { Kind } from '#contract/kinds.ts'
import { samples } from '#mocks/samples.ts'
import { newQuestionnaire, strokes, usePermits } from '../safety/permitPeople.ts'
import { newPerson, nobody, type Someone } from '../projects/projectPeople.ts'
import { add, pictureForm, rowOf, type Fields } from '../rights/everyone.ts'
import {
  confidentialKinds,
  countsFor,
  expectSilentLog,
  listenTo,
  mailsTo,
  tellsOf,
  worded,
  type Secret,
} from './secrets.ts'

const site = usePermits()
const { setup, held, people, newSubType } = site
let colleague: Someone
/** What inspections inspect. Everyone on the project sees it. */
const items = { equipment: 0, nonEquipmentItem: 0 }
beforeAll(async () => {
  colleague = await newPerson({ world: setup.world, ...held }, held.ownFirm, 20, ['sms', 'fm', 'pmp'])
  const ofSite = { projectId: held.projectId, clientId: held.ownFirm, locationId: held.zone }
  for (const kind of ['equipment', 'nonEquipmentItem'] as const)
    items[kind] = (await add(held.admin, kind, { ...samples[kind](nobody), ...ofSite })).id
})

type Made = Pick<Secret, 'id' | 'files'>
type Make = (word: string) => Promise<Made>
const around = () => ({ ...nobody, projectId: held.projectId })

/** A photo of a record, whose name has the word. */
async function photographed(path: string, made: Fields, word: string, more: Record<string, string> = {}) {
  const form = await pictureForm(made as { id: number; rowVersion: number })
  const file = form.get('files') as File
  form.set('files', new File([file], `${word}.png`, { type: 'image/png' }))
  for (const [name, value] of Object.entries(more)) form.set(name, value)
  const { errors, data } = await people.author.read<Record<string, { id: number }[]>>('POST', path, form)
  expect(errors).toEqual([])
  return Object.values(data)
    .filter((value) => Array.isArray(value))
    .flatMap((files) => files.filter((one) => typeof one === 'object' && 'mime' in one).map(({ id }) => id))
}

/** The kinds that are never confidential. Their records are secret as drafts. */
const secretAsDrafts: readonly Kind[] = [
  'permit',
  'rams',
  'induction',
  'onSiteTraining',
  'inspection',
  'nonEquipmentInspection',
]

interface Begun {
  id: number
  word: string
}

/**
 * A record of the process engine that few may know: answered and with a photo. One that can be confidential is submitted,
 * sent back and commented on; the others are secret as drafts. `more` are the fields that its sample lacks, `goesOn` does
 * what else is done with a draft.
 */
const ofEngine =
  (
    kind: 'permit' | 'rams' | 'incident' | 'induction' | 'onSiteTraining' | 'inspection' | 'nonEquipmentInspection',
    processKindId: number,
    more: () => Fields,
    goesOn?: (begun: Begun) => Promise<void>,
  ): Make =>
  async (word) => {
    const questionTemplateId = await newQuestionnaire(held.admin, processKindId, {
      key: 'remarks',
      text: 'Remarks',
      inputTypeId: inputType.longText,
    })
    const isConfidential = kind === 'incident'
    const type = { processKindId, questionTemplateId, isConfidential }
    const processSubTypeId = await newSubType({
      ...type,
      name: `Confidential ${kind}`,
      ...(kind !== 'permit' && { validityHours: null, maxDurationHours: null }),
    })
    const draft = worded(
      kind,
      { ...samples[kind](nobody), projectId: held.projectId, ...more(), processSubTypeId },
      word,
    )
    const made = await add(people.author, kind, draft)
    const path = `${kind}/${made.id}`
    await goesOn?.({ id: made.id, word })
    const answers = [{ slot: 'remarks', value: `Said by ${word}`, comment: word, version: 0 }]
    expect(await people.author.read('PUT', `${path}/answers?set=main`, { answers })).toMatchObject({ errors: [] })
    const files = await photographed(`${kind}AnswerFile`, await rowOf(held.admin, path), word, { slot: 'remarks' })
    if (!isConfidential) return { id: made.id, files }
    const { rowVersion } = await rowOf(held.admin, path)
    expect(await people.author.read('PUT', `${path}/move`, { action: 'submit', rowVersion })).toMatchObject({
      errors: [],
    })
    const { approval } = (await rowOf(held.admin, path)) as unknown as { approval: RecordApproval }
    const list = approval.lists.find(({ statusId }) => statusId === 20)!
    const step = { action: 'requestChanges', stage: list.stageKey, round: list.round, comment: `Ask ${word} again` }
    expect(await people.approver.read('PUT', `${path}/approval`, step)).toMatchObject({ errors: [] })
    return { id: made.id, files }
  }

async function confidentialObservation(word: string) {
  const processSubTypeId = await newSubType({
    processKindId: processKindIds.observation,
    name: `Behaviour ${crypto.randomUUID().slice(0, 6)}`,
    isConfidential: true,
    validityHours: null,
    maxDurationHours: null,
  })
  const draft = { ...samples.observation(around()), nature: 'neutral', clientId: null, processSubTypeId }
  return add(people.author, 'observation', worded('observation', draft, word))
}

/** How a record of each kind comes to be that few may know. A new kind gets a line here. */
const makes: Partial<Record<Kind, Make>> = {
  permit: ofEngine('permit', 10, () => ({
    ...site.draft(),
    holderUserId: people.holder.userId,
    issuerUserId: people.issuer.userId,
  })),
  rams: ofEngine('rams', 20, () => ({ clientId: held.ownFirm, supervisorUserId: null })),
  incident: ofEngine('incident', 70, () => ({ occurredOn: new Date(Date.now() - 3_600_000).toISOString() })),
  // The welder is of the company of both, and has signed the sheet of the training.
  induction: ofEngine('induction', 30, () => ({ clientId: held.welders, inductorUserId: people.author.userId })),
  onSiteTraining: ofEngine(
    'onSiteTraining',
    90,
    () => ({ clientId: held.welders, trainerUserId: null }),
    async ({ id, word }) => {
      for (const attendee of [{ name: `Ned ${word}`, company: word }, { userId: people.welder.userId }]) {
        const { rowVersion } = await rowOf(held.admin, `onSiteTraining/${id}`)
        const signed = { action: 'signOn', ...attendee, ...strokes, rowVersion }
        expect(await people.author.read('PUT', `onSiteTraining/${id}/move`, signed)).toMatchObject({ errors: [] })
      }
    },
  ),
  inspection: ofEngine('inspection', 40, () => ({
    equipmentId: items.equipment,
    locationId: held.zone,
    clientId: held.welders,
  })),
  nonEquipmentInspection: ofEngine('nonEquipmentInspection', 50, () => ({
    nonEquipmentItemId: items.nonEquipmentItem,
    locationId: held.zone,
    clientId: held.welders,
  })),
  async observation(word) {
    const made = await confidentialObservation(word)
    return { id: made.id, files: await photographed('observationPhoto', made, word) }
  },
  async questionResponseAction(word) {
    const { id: sourceId } = await confidentialObservation(word)
    const draft = {
      ...samples.questionResponseAction(around()),
      assignedUserId: people.holder.userId,
      verifierUserId: people.author.userId,
      sourceKind: 'observation',
      sourceId,
    }
    const made = await add(people.author, 'questionResponseAction', worded('questionResponseAction', draft, word))
    return { id: made.id, files: await photographed('questionResponseActionPhoto', made, word) }
  },
}

/** Kinds with people of their own who may know them: accidentSecrets and disciplinaryRights look for a word there. */
const triedElsewhere: readonly Kind[] = ['accident', 'disciplinary']

test('every kind whose records may be hidden is tried', () => {
  const named = [...Object.keys(makes), ...triedElsewhere]
  expect(named.toSorted()).toEqual(confidentialKinds.toSorted())
})

test.each(Object.entries(makes) as [Kind, Make][])(
  'a secret %s is told to those it concerns, and no answer, count, change, event, mail or log tells others',
  async (kind, make) => {
    const outsiders = { colleague, reader: people.reader, welder: people.welder, designer: people.designer }
    const word = `Quillfeather${crypto.randomUUID().slice(0, 8)}`
    const before = await Promise.all(Object.values(outsiders).map((who) => countsFor(setup.world, who, held.projectId)))
    const heard = await Promise.all(Object.values(outsiders).map((who) => listenTo(setup.world, who, kind)))
    const heardInside = await listenTo(setup.world, people.manager, kind)
    const since = setup.world.services.live.sequence()
    const secret: Secret = { kind, word, projectId: held.projectId, since, ...(await make(word)) }

    const isDraft = secretAsDrafts.includes(kind)
    expect(await rowOf(held.admin, `${kind}/${secret.id}`)).toMatchObject(
      isDraft ? { statusId: 10 } : { isConfidential: true },
    )
    // Those it concerns find it everywhere, so that what is looked for can be found.
    const announced = await tellsOf(setup.world, people.manager, secret)
    const path = kind as string
    expect(announced).toEqual(
      expect.arrayContaining(
        ['', '/:id', '/:id/pdf', '/count']
          .map((end) => `/api/${path}${end}`)
          .concat(
            // The register on paper leaves drafts out.
            ...(isDraft ? [] : [`/api/${path}Log/:projectId`]),
            '/api/audit',
            '/api/changes',
            '/api/file/:id',
          ),
      ),
    )
    await expect.poll(() => heardInside.includes(secret.id)).toBe(true)
    for (const [at, [name, who]] of Object.entries(outsiders).entries()) {
      expect([name, await tellsOf(setup.world, who, secret)]).toEqual([name, []])
      expect([name, await countsFor(setup.world, who, held.projectId)]).toEqual([name, before[at]])
      expect([name, heard[at]!.includes(secret.id)]).toEqual([name, false])
      expect([name, await mailsTo(setup.world, who, secret)]).toEqual([name, []])
    }
    expect(await tellsOf(setup.world, setup.world.stranger() as Someone, secret)).toEqual([])
    expectSilentLog(setup.world, secret)
  },
)
