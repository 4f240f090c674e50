import { beforeAll, expect } from 'vitest'
import type { ScheduleRow } from '#contract/entities/equipmentType.ts'
import type { Equipment } from '#contract/entities/equipment.ts'
import type { Inspection } from '#contract/entities/inspection.ts'
import type { QuestionResponseAction } from '#contract/entities/questionResponseAction.ts'
import { inputType } from '#contract/questions/inputTypes.ts'
import { samples } from '#mocks/samples.ts'
import type { Visitor } from '#mocks/world.ts'
import { inHours, newQuestionnaire, usePermits } from '../safety/permitPeople.ts'
import { nobody } from '../projects/projectPeople.ts'
import { add, type Fields } from '../rights/everyone.ts'

/** The two kinds of inspections, with what they inspect. */
export const inspectionKinds = [
  {
    kind: 'inspection',
    processKindId: 40,
    series: 'INS',
    item: 'equipment',
    field: 'equipmentId',
    appliesTo: 'equipment',
    page: (itemId: number, id: number) => `equipments/${itemId}/inspections/${id}`,
  },
  {
    kind: 'nonEquipmentInspection',
    processKindId: 50,
    series: 'NIN',
    item: 'nonEquipmentItem',
    field: 'nonEquipmentItemId',
    appliesTo: 'nonEquipment',
    page: (_: number, id: number) => `nonEquipmentinspections/${id}`,
  },
] as const
type TestedKind = (typeof inspectionKinds)[number]

/** Ids of the supplied inspection types. */
export const types = { delivery: 10, daily: 20, weekly: 30, statutory: 40, service: 60, event: 70, adHoc: 80 } as const

const plain = {
  intervalValue: 7,
  intervalUnit: 'day',
  subTypeId: null,
  performedBy: 'operator',
  legalBasis: null,
  graceDays: 0,
  blocksUse: true,
  beforeFirstUse: false,
  afterEvent: false,
} as const

/** An item as far as the tests read it. */
type Item = Pick<Equipment, 'id' | 'rowVersion' | 'statusId' | 'nextDueOn' | 'standing' | 'name' | 'number'>

/** A project with items of a type that is inspected every week, and the calls on their inspections. */
export function useInspections(of: TestedKind) {
  const site = usePermits()
  const { held, people, newSubType } = site
  const own = {} as { alone: number; plain: number; countersigned: number; typeId: number; questionnaire: number }

  beforeAll(async () => {
    const { admin } = held
    const stages = [{ key: 'inspect', name: 'Inspect', processRoleId: 10, candidateSource: 'chosen' }]
    const template = {
      ...samples.roleListTemplate(nobody),
      processKindIds: [of.processKindId],
      signOnLists: [],
      stages,
    }
    const { id: approvalTemplateId } = await add(admin, 'roleListTemplate', template)
    const passFail = { inputTypeId: inputType.passFail, isRequired: true }
    own.questionnaire = await newQuestionnaire(
      admin,
      of.processKindId,
      { ...passFail, key: 'brakes', text: 'Brakes hold', isCritical: true },
      { ...passFail, key: 'lamps', text: 'Lamps work' },
      { key: 'photo', text: 'Photos', inputTypeId: inputType.photo, isRequired: false },
      { key: 'signed', text: 'Signature', inputTypeId: inputType.signature, isRequired: false },
    )
    const type = { processKindId: of.processKindId, validityHours: null, maxDurationHours: null }
    const checklist = { ...type, questionTemplateId: own.questionnaire }
    own.alone = await newSubType({ ...checklist, name: `Checked alone ${of.kind}`, approvalTemplateId })
    own.plain = await newSubType({ ...type, name: `Without questions ${of.kind}`, approvalTemplateId })
    own.countersigned = await newSubType({ ...checklist, name: `Countersigned ${of.kind}` })
    own.typeId = await newType([
      { key: 'weekly', inspectionTypeId: types.weekly, subTypeId: own.alone },
      {
        key: 'statutory',
        inspectionTypeId: types.statutory,
        intervalValue: 6,
        intervalUnit: 'month',
        performedBy: 'thirdParty',
        legalBasis: 'LOLER reg 9',
      },
      { key: 'competent', inspectionTypeId: types.service, performedBy: 'competentPerson', subTypeId: own.plain },
    ])
  })

  async function newType(schedules: (Partial<ScheduleRow> & Pick<ScheduleRow, 'key' | 'inspectionTypeId'>)[]) {
    const sample = samples.equipmentType(nobody)
    return (
      await add(held.admin, 'equipmentType', {
        ...sample,
        appliesTo: of.appliesTo,
        documentsRequired: [],
        schedules: schedules.map((row) => ({ ...plain, ...row })),
      })
    ).id
  }
  /** An item in use, unless it is to stay before its first use. */
  async function newItem(more: Fields = {}, isInUse = true) {
    const made = await add(held.admin, of.item, {
      ...samples[of.item](nobody),
      projectId: held.projectId,
      equipmentTypeId: own.typeId,
      clientId: held.ownFirm,
      locationId: held.zone,
      ...(of.item === 'equipment' && { spaceId: null, warrantyGuarantorClientId: null }),
      ...more,
    })
    if (isInUse) {
      const today = new Date().toISOString().slice(0, 10)
      const accept = { action: 'accept', rowVersion: made.rowVersion, handedOverOn: today }
      const { errors } = await held.admin.read('PUT', `${of.item}/${made.id}/move`, accept)
      expect(errors).toEqual([])
    }
    return made.id
  }
  const item = async (id: number) => (await held.admin.read<Item>('GET', `${of.item}/${id}`)).data
  const standing = async (id: number, key = 'weekly') =>
    (await item(id)).standing.find(({ scheduleKey }) => scheduleKey === key)

  const draft = (itemId: number, more: Fields = {}) => ({
    projectId: held.projectId,
    [of.field]: itemId,
    processSubTypeId: own.alone,
    scheduleKey: 'weekly',
    inspectionTypeId: types.weekly,
    performedOn: inHours(0),
    performedByUserId: people.author.userId,
    ...more,
  })
  const begun = async (itemId: number, more: Fields = {}, who: Visitor = people.author) =>
    (await add(who, of.kind, draft(itemId, more))) as unknown as Inspection
  const refused = async (itemId: number, more: Fields, who: Visitor = people.author) => {
    const { status, errors } = await who.read('POST', of.kind, draft(itemId, more))
    return [status, errors[0]?.field, errors[0]?.message]
  }
  const read = async (id: number, who: Visitor = held.admin) =>
    (await who.read<Inspection>('GET', `${of.kind}/${id}`)).data
  async function move(who: Visitor, id: number, action: string, more: Fields = {}) {
    const { rowVersion } = await read(id)
    return who.read<Inspection>('PUT', `${of.kind}/${id}/move`, { action, rowVersion, ...more })
  }
  async function done(who: Visitor, id: number, action: string, more: Fields = {}) {
    const answer = await move(who, id, action, more)
    expect([action, answer.errors]).toEqual([action, []])
    return read(id)
  }
  async function answer(id: number, brakes = 'pass', lamps = 'pass', who: Visitor = people.author) {
    const answers = Object.entries({ brakes, lamps }).map(([slot, value]) => ({ slot, value, version: 0 }))
    return who.read('PUT', `${of.kind}/${id}/answers?set=main`, { answers })
  }
  /** An inspection of an item, answered and submitted by its author. */
  async function submitted(itemId: number, more: Fields = {}, brakes = 'pass', lamps = 'pass') {
    const { id } = await begun(itemId, more)
    expect(await answer(id, brakes, lamps)).toMatchObject({ errors: [] })
    return done(people.author, id, 'submit')
  }
  async function decide(id: number, action: string, more: Fields = {}, who: Visitor = people.approver) {
    const { approval } = await read(id)
    const list = approval!.lists.find(({ statusId }) => statusId === 20)!
    const step = { action, stage: list.stageKey, round: list.round, ...more }
    expect(await who.read('PUT', `${of.kind}/${id}/approval`, step)).toMatchObject({ errors: [] })
    return read(id)
  }
  const actionsOf = async (id: number) =>
    (
      await held.admin.read<QuestionResponseAction[]>(
        'GET',
        `questionResponseAction?sourceKind=${of.kind}&sourceId=${id}&size=50&view=all&sort=title`,
      )
    ).data

  return {
    ...site,
    permitDraft: site.draft,
    own,
    newType,
    newItem,
    item,
    standing,
    draft,
    begun,
    refused,
    read,
    move,
    done,
    answer,
    submitted,
    decide,
    actionsOf,
  }
}
