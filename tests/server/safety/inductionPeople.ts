import { eq } from 'drizzle-orm'
import { beforeAll, expect } from 'vitest'
import type { Induction } from '#contract/entities/induction.ts'
import type { Person } from '#contract/entities/person.ts'
import type { ProjectPerson } from '#contract/entities/projectPerson.ts'
import type { ProjectInductionVideo } from '#contract/entities/projectInductionVideo.ts'
import { inputType } from '#contract/questions/inputTypes.ts'
import { samples } from '#mocks/samples.ts'
import type { Visitor } from '#mocks/world.ts'
import { lookupId } from '#server/db/supplied/lookups.ts'
import { projects } from '#server/db/tables/project.ts'
import { webmBytes } from '#tests/hostile/files.ts'
import { newQuestionnaire, strokes, usePermits } from './permitPeople.ts'
import { newPerson, nobody, type Someone } from '../projects/projectPeople.ts'
import { add, rowOf, type Fields } from '../rights/everyone.ts'

export const english = lookupId('languages', 'English')
export const polish = lookupId('languages', 'Polish')

/** A file that starts like a WebM film. */
export const webm = (name = 'site.webm') => new File([webmBytes], name, { type: 'video/webm' })

/** A project with sub types of inductions, people who may and may not induct, and the calls. */
export function useInductions() {
  const site = usePermits()
  const { setup, held, people, newSubType } = site
  const types = {} as { site: number; quiz: number; self: number; visitor: number }
  const more = {} as Record<'inductor' | 'engineer' | 'adviser' | 'projectManager' | 'steelFixer', Someone>

  beforeAll(async () => {
    const type = { processKindId: 30, requiresRams: false, validityHours: null, maxDurationHours: null }
    const questionTemplateId = await newQuestionnaire(held.admin, 30, {
      key: 'gate',
      text: 'Where do you sign in?',
      inputTypeId: inputType.quiz,
      attempts: 2,
      options: [
        { value: 'gate', label: 'At gate 2', score: 1, isFail: false },
        { value: 'nowhere', label: 'Nowhere', score: 0, isFail: false },
      ],
    })
    types.site = await newSubType({ ...type, name: 'Site induction by test' })
    types.quiz = await newSubType({ ...type, name: 'Induction with a quiz', questionTemplateId })
    types.visitor = await newSubType({ ...type, name: 'Visitors by test', reviewMonths: 1 })
    const { id: approvalTemplateId } = await add(held.admin, 'roleListTemplate', {
      ...samples.roleListTemplate(nobody),
      processKindIds: [30],
      stages: [{ key: 'induct', name: 'Induct', processRoleId: 10, candidateSource: 'chosen' }],
      signOnLists: [],
    })
    types.self = await newSubType({ ...type, name: 'Cleared by the inductor', approvalTemplateId })
    const place = { world: setup.world, ...held }
    more.inductor = await newPerson(place, held.ownFirm, 20, ['sms'], {}, lookupId('projectRoles', 'H&S adviser'))
    more.engineer = await newPerson(place, held.ownFirm, 20, ['sms'], {}, lookupId('projectRoles', 'Site engineer'))
    more.adviser = await newPerson(place, held.ownFirm, 10, ['sms'], {}, lookupId('projectRoles', 'H&S adviser'))
    more.projectManager = await newPerson(
      place,
      held.ownFirm,
      10,
      ['sms'],
      {},
      lookupId('projectRoles', 'Project manager'),
    )
    more.steelFixer = await newPerson(place, held.welders, 20, ['sms'], {}, lookupId('projectRoles', 'Operative'))
  })

  const today = () => setup.world.services.now().toISOString().slice(0, 10)
  const draft = (fields: Fields = {}) => ({
    projectId: held.projectId,
    processSubTypeId: types.site,
    title: `Ivan ${crypto.randomUUID().slice(0, 6)}`,
    clientId: held.welders,
    inductedOn: today(),
    inductorUserId: people.author.userId,
    languageId: english,
    ...fields,
  })
  const read = async (id: number, who: Visitor = held.admin) =>
    (await who.read<Induction>('GET', `induction/${id}`)).data
  async function move(who: Visitor, id: number, action: string, fields: Fields = {}) {
    const { rowVersion } = await read(id)
    return who.read<Induction>('PUT', `induction/${id}/move`, { action, rowVersion, ...fields })
  }
  async function done(who: Visitor, id: number, action: string, fields: Fields = {}) {
    const answer = await move(who, id, action, fields)
    expect([action, answer.errors]).toEqual([action, []])
    return read(id)
  }
  const begun = async (fields: Fields = {}) => {
    const { id } = await add(people.author, 'induction', draft(fields))
    return done(people.author, id, 'medical', { needsMedical: false })
  }
  const submitted = async (fields: Fields = {}) => {
    const { id } = await begun(fields)
    return done(people.author, id, 'submit', strokes)
  }
  async function decide(who: Visitor, id: number, action: string, fields: Fields = {}) {
    const { approval } = await read(id)
    const list = approval!.lists.find(({ statusId }) => statusId === 20)!
    const step = { action, stage: list.stageKey, round: list.round, ...fields }
    return who.read<Induction>('PUT', `induction/${id}/approval`, step)
  }
  async function approved(fields: Fields = {}) {
    const { id } = await submitted(fields)
    expect(await decide(people.approver, id, 'approve')).toMatchObject({ errors: [] })
    return read(id)
  }
  /** A film of the project with a file. */
  async function newVideo(fields: Fields = {}) {
    const body = new FormData()
    const words = { projectId: held.projectId, title: 'The harbour site', languageId: english, ...fields }
    for (const [name, value] of Object.entries(words)) body.set(name, String(value))
    body.set('files', webm())
    const answer = await people.manager.read<ProjectInductionVideo>('POST', 'projectInductionVideo', body)
    expect(answer.errors).toEqual([])
    return answer.data
  }
  async function dropVideo(id: number) {
    await held.admin.read('DELETE', `projectInductionVideo/${id}`)
  }
  async function setSafety(sms: Fields) {
    const { rowVersion } = await rowOf(held.admin, `project/${held.projectId}`)
    const before = (await setup.world.services.db.select().from(projects).where(eq(projects.id, held.projectId)))[0]!
    const body = { ...(before.settings.sms as object | undefined), ...sms, projectId: held.projectId, rowVersion }
    expect(await held.admin.read('PUT', 'projectSmsSettings', body)).toMatchObject({ errors: [] })
  }
  /** Puts someone on the list of the project, with a card. */
  async function listed(fields: Fields = {}, projectId = held.projectId) {
    const valid = {
      cscsTypeId: lookupId('cscsTypes', 'Skilled worker'),
      number: 'CS-1',
      expiresOn: null,
      checked: 'seen',
    }
    const person = { ...samples.person(nobody), clientId: held.welders, cards: [valid], ...fields }
    const answer = await held.admin.read<ProjectPerson & { person: Person }>('PUT', 'projectSmsAddPeople/new', {
      projectId,
      person,
    })
    expect(answer.errors).toEqual([])
    return answer.data
  }
  /** Puts someone on the list of the project and inducts them, so that they are cleared. */
  async function cleared(fields: Fields = {}) {
    const row = await listed(fields)
    await submitted({ processSubTypeId: types.self, title: row.name, clientId: row.clientId, personId: row.personId })
    return row
  }
  return {
    ...site,
    permits: site,
    listed,
    cleared,
    types,
    more,
    today,
    draft,
    read,
    move,
    done,
    begun,
    submitted,
    decide,
    approved,
    newVideo,
    dropVideo,
    setSafety,
  }
}
