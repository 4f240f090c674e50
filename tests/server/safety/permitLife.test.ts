import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { endedIn, instanceStatus as status, instanceStatusWords } from '#contract/questionnaires/instanceStatus.ts'
import { inHours, reason, safe, strokes, usePermits } from './permitPeople.ts'
import { add } from '../rights/everyone.ts'
import { samples } from '#mocks/samples.ts'
import { nobody } from '../projects/projectPeople.ts'

const site = usePermits()
const { held, people, read, permit, move, decide } = site

const names = ['author', 'holder', 'issuer', 'manager', 'reader'] as const
type Name = (typeof names)[number]

/** What each person may do with a permit in each status: domain specification, 6.2 and 7.1. */
const life = `
  Draft             | author: edit, delete, submit            | manager: edit, delete, submit                                        | holder: - | issuer: - | reader: -
  In review         | author: cancel                          | manager: cancel
  Changes requested | author: edit, submit, cancel            | manager: edit, submit, cancel
  Approved          | holder: start, signOn, signOff          | issuer: signOn, signOff                                              | manager: signOn, signOff, cancel
  Active            | holder: signOn, signOff, handOver, suspend, handBack | issuer: signOn, signOff, extend, handOver, suspend      | manager: signOn, signOff, extend, handOver, takeOverHandBack, suspend | author: suspend | approver: suspend
  Suspended         | holder: signOff, handBack               | issuer: signOff, resume                                              | manager: signOff, resume, takeOverHandBack, cancel
  Handed back       | issuer: notAccept, close                | manager: notAccept, takeOverClosing
  Expired           | holder: signOff, handBack               | issuer: signOff, extend                                              | manager: signOff, extend, takeOverHandBack
  Closed            |
  Rejected          |
  Cancelled         |
`
const lines = life
  .trim()
  .split('\n')
  .map((line) => {
    const [words = '', ...cells] = line.split('|').map((cell) => cell.trim())
    const rights = Object.fromEntries(
      cells.filter(Boolean).map((cell) => {
        const [name = '', does = ''] = cell.split(':').map((part) => part.trim())
        return [name, does.split(',').map((one) => one.trim())]
      }),
    ) as Partial<Record<Name, string[]>>
    return { words, rights }
  })
const idOf = (words: string) => Number(Object.entries(instanceStatusWords).find(([, name]) => name === words)![0])

/** The model's next status for each step; undefined if the status does not allow it. */
const leads: Readonly<Record<string, Partial<Record<number, number>>>> = {
  submit: { [status.draft]: status.inReview, [status.changesRequested]: status.inReview },
  approve: { [status.inReview]: status.approved },
  requestChanges: { [status.inReview]: status.changesRequested },
  reject: { [status.inReview]: status.rejected },
  start: { [status.approved]: status.active },
  suspend: { [status.active]: status.suspended },
  resume: { [status.suspended]: status.active },
  handBack: {
    [status.active]: status.handedBack,
    [status.suspended]: status.handedBack,
    [status.expired]: status.handedBack,
  },
  takeOverHandBack: {
    [status.active]: status.handedBack,
    [status.suspended]: status.handedBack,
    [status.expired]: status.handedBack,
  },
  takeOverClosing: { [status.handedBack]: status.closed },
  notAccept: { [status.handedBack]: status.active },
  close: { [status.handedBack]: status.closed },
  cancel: {
    [status.inReview]: status.cancelled,
    [status.changesRequested]: status.cancelled,
    [status.approved]: status.cancelled,
    [status.suspended]: status.cancelled,
  },
}
const decisions = ['approve', 'requestChanges', 'reject']
const rightsIn = (statusId: number) => lines.find(({ words }) => idOf(words) === statusId)!.rights

/** Whether the model allows a person to take a step. */
function may(name: Name, step: string, statusId: number) {
  if (decisions.includes(step)) return name === 'issuer'
  return (rightsIn(statusId)[name] ?? []).includes(step)
}

const body = {
  ...strokes,
  ...reason,
  ...safe,
  check: 'Wind is down to 5 m/s.',
  peopleOut: true,
  headCount: 2,
  allOff: true,
}
const stepArbitrary = fc.record({
  name: fc.constantFrom(...names),
  // Steps that make progress are more frequent than a uniform choice would make them.
  step: fc.constantFrom(...Object.keys(leads), 'submit', 'approve', 'start', 'handBack'),
  isFitting: fc.boolean(),
})

/** The steps with which a manager ends a permit while its holder, issuer and author are away. */
const waysOut = ['cancel', 'takeOverClosing', 'takeOverHandBack']

async function endedByManager(id: number) {
  for (let steps = 0; steps < 3; steps++) {
    const { statusId, number, allowedActions } = await read(id, people.manager)
    // A draft without a number was never submitted and is deleted.
    if (endedIn.includes(statusId) || (statusId === status.draft && number === null)) return
    const step = waysOut.find((one) => (allowedActions as readonly string[]).includes(one))
    expect([instanceStatusWords[statusId], step, (await move(people.manager, id, step!, body)).errors]).toEqual([
      instanceStatusWords[statusId],
      expect.any(String),
      [],
    ])
  }
  expect(endedIn).toContain((await read(id)).statusId)
}

test('In random walks its status is always the one of a plain model, and a manager alone ends it from wherever it stops', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(stepArbitrary, { minLength: 6, maxLength: 18 }), async (steps) => {
      const zone = await add(
        held.admin,
        'projectLocation',
        samples.projectLocation({ ...nobody, projectId: held.projectId }),
      )
      const { id } = await permit({ locationId: zone.id, validTo: inHours(8) })
      let now: number = status.draft
      for (const { name: chosen, step, isFitting } of steps) {
        const fitting = names.find((one) => may(one, step, now))
        const name = isFitting && fitting ? fitting : chosen
        const next = leads[step]?.[now]
        const isAllowed = next !== undefined && may(name, step, now)
        const answer = decisions.includes(step)
          ? (await read(id)).approval?.lists.some(({ statusId }) => statusId === 20)
            ? await decide(people[name], id, step, { comment: 'Start two hours later.' })
            : null
          : await move(people[name], id, step, body)
        const isDone = answer?.status === 200
        expect([instanceStatusWords[now], step, name, isDone]).toEqual([
          instanceStatusWords[now],
          step,
          name,
          isAllowed,
        ])
        if (isAllowed) now = next
        expect((await read(id)).statusId).toBe(now)
      }
      await endedByManager(id)
    }),
    { numRuns: 25 },
  )
})
