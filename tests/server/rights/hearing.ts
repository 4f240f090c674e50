import { beforeAll, beforeEach, expect } from 'vitest'
import { hubNames, type Entity } from '#contract/entity.ts'
import { entities, type Entities } from '#contract/entities/index.ts'
import type { ChangesAnswer } from '#contract/wire/envelope.ts'
import type { Visitor } from '#mocks/world.ts'
import { useWorld } from '#tests/world.ts'
import { add, signInEveryone, type Everyone, type Fields, type Row } from './everyone.ts'
import { people, type PersonName } from './table.ts'

/** An event that a browser received: the kind and id of a record. */
export interface Word {
  kind: string
  id: number
  op: 'updated' | 'deleted'
  affected: number[][]
}

/** Opens a hub connection for everyone in the rights table except the stranger, and records the events of each. */
export function useHearing() {
  const setup = useWorld()
  const listeners = people.filter((person) => person !== 'stranger')
  const heard = {} as Record<PersonName, Word[]>
  let everyone: Everyone
  beforeAll(async () => {
    everyone = await signInEveryone(setup.world)
    for (const person of listeners) await listen(person)
  })
  let since = 0
  /** Clears the events recorded so far. */
  async function begin() {
    await everybodyIsUpToDate()
    since = setup.world.services.live.sequence()
    for (const person of listeners) heard[person].length = 0
  }
  beforeEach(begin)

  /** Opens a hub connection for one person and records its events. */
  async function listen(person: PersonName) {
    const line = setup.world.lines.open(everyone.visitors[person] as Visitor)
    heard[person] = []
    for (const { kind, ...entity } of Object.values(entities) as Entity[]) {
      const { updated, deleted } = hubNames(entity)
      line.on(updated, (...args) => heard[person].push(wordOf(kind, 'updated', args)))
      line.on(deleted, (...args) => heard[person].push(wordOf(kind, 'deleted', args)))
    }
    line.on('NewNotifications', (...args) => {
      const { id, op } = args[0] as Pick<Word, 'id' | 'op'>
      heard[person].push({ kind: 'notification', id, op, affected: [] })
    })
    await new Promise<void>((done) => {
      line.onConnected(() => done())
      line.start()
    })
  }

  /** Everyone receives changes of lists, and events arrive in order, so this event marks the end. */
  async function everybodyIsUpToDate() {
    const { id } = await add(everyone.admin, 'lookup/bodyParts', {
      list: 'bodyParts',
      name: `Part ${crypto.randomUUID()}`,
    })
    await expect
      .poll(() => whoHeard({ kind: 'lookup', id, op: 'updated' }), { interval: 5, timeout: 30_000 })
      .toEqual(listeners)
  }

  const whoHeard = (word: Partial<Word>) =>
    listeners.filter((person) =>
      heard[person].some(({ kind, id, op }) => kind === word.kind && id === word.id && op === word.op),
    )

  const mayRead = async (person: PersonName, kind: string, id: number) => {
    const path = kind === 'lookup' ? 'lookup/rfiDisciplines' : entities[kind as keyof Entities].path
    return (await everyone.visitors[person].ask('GET', `${path}/${id}`)).ok
  }

  async function readersOf(kind: string, { id }: Row) {
    const may = await Promise.all(listeners.map((person) => mayRead(person, kind, id)))
    return listeners.filter((_, at) => may[at])
  }

  /** All other events may name only records that their receiver can read, and the change log must agree. */
  async function expectNothingElse(...except: readonly { kind: string; id: number }[]) {
    const isExcept = (kind: string, id: number) => except.some((one) => one.kind === kind && one.id === id)
    // Records of a deleted project were announced while they could still be read.
    const goneWith = ({ kind, id, affected }: Word) =>
      isExcept(kind, id) || projectsIn(kind, affected).some((project) => isExcept('project', project))
    for (const person of listeners) {
      const named = heard[person].filter((word) => word.id > 0 && word.kind !== 'lookup' && !goneWith(word))
      for (const { kind, id } of named)
        expect([person, kind, id, await mayRead(person, kind, id)]).toEqual([person, kind, id, true])
      const projects = new Set(named.flatMap(({ kind, affected }) => projectsIn(kind, affected)))
      for (const id of [...projects].filter((project) => !isExcept('project', project)))
        expect([person, 'project', id, await mayRead(person, 'project', id)]).toEqual([person, 'project', id, true])
      const { data } = await everyone.visitors[person].read<ChangesAnswer>('GET', `changes?since=${since}`)
      const announced = data.changes.filter(({ kind }) => Object.hasOwn(entities, kind)).map(plain)
      expect(announced).toEqual(heard[person].map(plain))
    }
  }

  return {
    setup,
    listeners,
    heard,
    get everyone() {
      return everyone
    },
    begin,
    everybodyIsUpToDate,
    whoHeard,
    readersOf,
    expectNothingElse,
  }
}

function wordOf(kind: string, op: Word['op'], args: unknown[]): Word {
  if (kind === 'lookup') return { kind, op, id: (args[1] as { id: number }).id, affected: [] }
  return { kind, op, id: args[0] as number, affected: args.slice(1, -1) as number[][] }
}

const plain = ({ kind, id, op, affected }: Word | (Fields & ChangesAnswer['changes'][number])) => ({
  kind,
  id,
  op,
  affected: affected.filter((ids) => ids.length > 0),
})

/** The projects among the ids that a change marks stale. */
const projectsIn = (kind: string, affected: number[][]) =>
  Object.values(entities[kind as keyof Entities].affects).flatMap((of, at) =>
    of === 'project' ? (affected[at] ?? []) : [],
  )
