import { beforeAll, expect } from 'vitest'
import type { Observation } from '#contract/entities/observation.ts'
import type { Project } from '#contract/entities/project.ts'
import type { QuestionResponseAction } from '#contract/entities/questionResponseAction.ts'
import type { Settings } from '#contract/entities/settings.ts'
import { dueAfter, workCalendar } from '#contract/time/holidays.ts'
import { dayAt } from '#contract/time/siteClock.ts'
import { samples } from '#mocks/samples.ts'
import type { Visitor } from '#mocks/world.ts'
import { useWorld } from '#tests/world.ts'
import { newFirm, newPerson, nobody, type Someone } from '../projects/projectPeople.ts'
import { add, rowOf, type Fields, type Row } from '../rights/everyone.ts'

export const reason = { reason: 'The scaffold is being struck this week.' }
export const fixed = { text: 'Guard rail refitted and tagged.' }

interface Read {
  observation: Observation
  questionResponseAction: QuestionResponseAction
}

/** A project with someone in each position towards its safety records, and the calls on them. */
export function useSafetyPeople() {
  const setup = useWorld()
  const held = {} as { admin: Visitor; projectId: number; clientId: number; welders: number; others: number }
  const people = {} as Record<
    'author' | 'fixer' | 'manager' | 'reader' | 'welder' | 'foreman' | 'otherWelder' | 'designer',
    Someone
  >

  beforeAll(async () => {
    held.admin = await setup.world.as('admin@demo.test')
    held.clientId = Number((await rowOf(held.admin, `user/${held.admin.userId}`)).clientId)
    const own = { ...nobody, clientId: held.clientId, userId: held.admin.userId }
    held.projectId = (await add(held.admin, 'project', { ...samples.project(own), systems: ['pmp', 'sms', 'fm'] })).id
    const site = { world: setup.world, ...held }
    held.welders = await newFirm(site, 90)
    held.others = await newFirm(site, 100)
    people.author = await newPerson(site, held.clientId, 20, ['sms'])
    people.fixer = await newPerson(site, held.clientId, 20, ['sms'])
    people.manager = await newPerson(site, held.clientId, 30, ['sms'])
    people.reader = await newPerson(site, held.clientId, 10, ['sms'])
    people.welder = await newPerson(site, held.welders, 20, ['sms'])
    people.foreman = await newPerson(site, held.welders, 20, ['sms'])
    people.otherWelder = await newPerson(site, held.others, 20, ['sms'])
    people.designer = await newPerson(site, held.clientId, 30, ['pmp'])
    const parts = await held.admin.read<Row[]>('GET', `projectClient?projectId=${held.projectId}`)
    const part = parts.data.find(({ clientId }) => clientId === held.welders)!
    const contact = { ...part, contactUserId: people.foreman.userId }
    expect(await held.admin.read('PUT', 'projectClient', contact)).toMatchObject({ errors: [] })
  })

  const observationDraft = (more: Fields = {}) => ({
    ...samples.observation({ ...nobody, projectId: held.projectId }),
    ...more,
  })
  const negative = (more: Fields = {}) =>
    observationDraft({ nature: 'negative', clientId: held.welders, priorityId: 20, ...more })
  const actionDraft = (more: Fields = {}) => ({
    ...samples.questionResponseAction({ ...nobody, projectId: held.projectId }),
    assignedUserId: people.fixer.userId,
    verifierUserId: people.author.userId,
    ...more,
  })
  const read = async <K extends keyof Read>(kind: K, id: number) =>
    (await held.admin.read<Read[K]>('GET', `${kind}/${id}`)).data
  async function move<K extends keyof Read>(who: Visitor, kind: K, id: number, action: string, more: Fields = {}) {
    const { rowVersion } = await read(kind, id)
    return who.read<Read[K]>('PUT', `${kind}/${id}/move`, { action, rowVersion, ...more })
  }
  async function done<K extends keyof Read>(who: Visitor, kind: K, id: number, action: string, more: Fields = {}) {
    const answer = await move(who, kind, id, action, more)
    expect([action, answer.errors]).toEqual([action, []])
    return read(kind, id)
  }
  const actionsOf = async (observationId: number) =>
    (
      await held.admin.read<QuestionResponseAction[]>(
        'GET',
        `questionResponseAction?sourceKind=observation&sourceId=${observationId}`,
      )
    ).data
  /** The date so many working days from today: those of the office, without the public holidays where the project is. */
  async function dueIn(days: number) {
    const { data: office } = await held.admin.read<Settings>('GET', 'settings/1')
    const project = (await rowOf(held.admin, `project/${held.projectId}`)) as unknown as Project
    expect(office.dueRule).toBe('working')
    const today = dayAt(setup.world.services.now().getTime(), project.timeZone)
    return dueAfter(today, days, 'working', workCalendar(project, office))
  }
  return {
    setup,
    people,
    dueIn,
    held,
    observationDraft,
    negative,
    actionDraft,
    read,
    move,
    done,
    actionsOf,
    observation: (more: Fields = {}, who: Visitor = people.author) =>
      add(who, 'observation', more.nature === 'negative' ? negative(more) : observationDraft(more)),
    action: (more: Fields = {}, who: Visitor = people.author) => add(who, 'questionResponseAction', actionDraft(more)),
  }
}
