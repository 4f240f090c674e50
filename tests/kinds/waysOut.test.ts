import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { actionStatusWords } from '#contract/actionStatus.ts'
import { changeRequestStatusWords, earlyWarningType } from '#contract/changeRequestStatus.ts'
import { documentStatusWords } from '#contract/documents/documentStatus.ts'
import { entities } from '#contract/entities/index.ts'
import { handoverWords } from '#contract/handover.ts'
import { instanceStatusWords } from '#contract/instances/instanceStatus.ts'
import type { Kind } from '#contract/kinds.ts'
import { observationStatusWords } from '#contract/observationStatus.ts'
import { rfiStatusWords } from '#contract/rfiStatus.ts'
import { systems } from '#contract/systems.ts'
import { inductingRoles } from '#server/db/supplied/lookups.ts'
import { resources } from '#server/kinds/index.ts'
import { personWith } from '#tests/server/rights/person.ts'

/**
 * From which state who takes which step, and where it leads (domain specification, 6.2 and 7 to 10). 'Recalled' is a
 * draft that was submitted before and has its number. 'asked' are those whose decision an approval waits for: managers
 * reassign it where they are away (tests/process). 'provider', 'reviewer', 'approver' and 'keeper' hold the rights on
 * a folder; a keeper's is Manage. '.' is the same state, 'gone' a record that was deleted.
 */
const tables: Partial<Record<Kind, string>> = {
  permit: `
    Draft             | submit: author manager > In review | delete: author manager > gone
    Recalled          | submit: author manager > In review | cancel: author manager > Cancelled
    In review         | approve: asked > Approved | requestChanges: asked > Changes requested | reject: asked > Rejected | recall: author > Recalled | cancel: author manager > Cancelled
    Changes requested | submit: author manager > In review | cancel: author manager > Cancelled
    Approved          | start: holder > Active | signOn: holder issuer manager > . | signOff: holder issuer manager > . | cancel: manager > Cancelled
    Active            | signOn: holder issuer manager > . | signOff: holder issuer manager > . | extend: issuer manager > . | handOver: holder issuer manager > . | suspend: author holder issuer colleague manager > Suspended | handBack: holder > Handed back | takeOverHandBack: manager > Handed back | expire: clock > Expired
    Suspended         | signOff: holder issuer manager > . | resume: issuer manager > Active | handBack: holder > Handed back | takeOverHandBack: manager > Handed back | cancel: manager > Cancelled | expire: clock > Expired
    Handed back       | notAccept: issuer manager > Active | close: issuer > Closed | takeOverClosing: manager > Closed
    Expired           | signOff: holder issuer manager > . | extend: issuer manager > Active | handBack: holder > Handed back | takeOverHandBack: manager > Handed back
    Closed            |
    Rejected          |
    Cancelled         |`,
  rams: `
    Draft             | submit: author manager > In review | delete: author manager > gone
    Recalled          | submit: author manager > In review | cancel: author manager > Cancelled
    In review         | approve: asked > Approved | requestChanges: asked > Changes requested | reject: asked > Rejected | recall: author > Recalled | cancel: author manager > Cancelled
    Changes requested | submit: author manager > In review | cancel: author manager > Cancelled
    Approved          | sign: author colleague manager > . | brief: author colleague manager > . | revise: author manager > . | suspend: manager > Suspended | close: manager > Closed | expire: clock > Expired
    Suspended         | resume: manager > Approved | revise: author manager > . | close: manager > Closed
    Expired           | revise: author manager > . | close: manager > Closed
    Closed            |
    Superseded        |
    Rejected          |
    Cancelled         |`,
  induction: `
    Draft     | watch: author inductor manager > . | medical: inductor manager > . | submit: author inductor manager > In review | delete: author inductor manager > gone
    Recalled  | watch: author inductor manager > . | medical: inductor manager > . | submit: author inductor manager > In review | cancel: author inductor manager > Cancelled
    In review | medical: inductor manager > . | approve: asked > Approved | requestChanges: asked > Recalled | reject: asked > Rejected | recall: author > Recalled | cancel: author inductor manager > Cancelled
    Approved  | medical: inductor manager > . | close: manager > Closed | cancel: manager > Cancelled | expire: clock > Expired
    Expired   | medical: inductor manager > . | close: manager > Closed
    Closed    |
    Rejected  |
    Cancelled |`,
  inspection: `
    Draft     | submit: author performer manager > In review | delete: author manager > gone
    Recalled  | submit: author performer manager > In review | cancel: author manager > Cancelled
    In review | approve: asked > Approved | requestChanges: asked > Recalled | reject: asked > Cancelled | recall: author > Recalled | cancel: author manager > Cancelled
    Approved  | close: author manager > Closed | cancel: manager > Cancelled
    Closed    | reopen: manager > Approved | cancel: manager > Cancelled
    Cancelled |`,
  accident: `
    Draft             | submit: author manager > In review | decide: manager > . | tell: manager > . | report: manager > . | delete: author manager > gone
    Recalled          | submit: author manager > In review | decide: manager > . | tell: manager > . | report: manager > .
    In review         | assess: author manager > . | decide: manager > . | tell: manager > . | report: manager > . | approve: asked > Approved | requestChanges: asked > Changes requested | recall: author > Recalled
    Changes requested | submit: author manager > In review | assess: author manager > . | decide: manager > . | tell: manager > . | report: manager > .
    Approved          | assess: author manager > . | decide: manager > . | tell: manager > . | report: manager > . | close: manager > Closed
    Closed            | reopen: manager > Approved`,
  incident: `
    Draft             | submit: author manager > In review | delete: author manager > gone
    Recalled          | submit: author manager > In review | cancel: author manager > Cancelled
    In review         | report: manager > . | convert: author colleague manager > . | approve: asked > Approved | requestChanges: asked > Changes requested | reject: asked > Rejected | recall: author > Recalled | cancel: author manager > Cancelled
    Changes requested | submit: author manager > In review | report: manager > . | convert: author colleague manager > . | cancel: author manager > Cancelled
    Approved          | report: manager > . | convert: author colleague manager > . | close: manager > Closed | cancel: manager > Cancelled
    Closed            | reopen: manager > Approved
    Rejected          |
    Cancelled         |`,
  observation: `
    Open      | close: author manager > Closed | cancel: manager > Cancelled | delete: manager > gone
    Closed    | reopen: manager > Open
    Cancelled |`,
  onSiteTraining: `
    Draft     | signOn: author trainer manager > . | strikeOff: author trainer manager > . | submit: author manager > In review | delete: author manager > gone
    Recalled  | signOn: author trainer manager > . | strikeOff: author trainer manager > . | submit: author manager > In review | cancel: author manager > Cancelled
    In review | approve: asked > Approved | requestChanges: asked > Recalled | reject: asked > Cancelled | recall: author > Recalled | cancel: author manager > Cancelled
    Approved  | close: author manager > Closed | cancel: manager > Cancelled
    Closed    | reopen: manager > Approved | cancel: manager > Cancelled
    Cancelled |`,
  disciplinary: `
    Draft     | submit: author manager > In review | delete: author manager > gone
    Recalled  | submit: author manager > In review | cancel: author manager > Cancelled
    In review | approve: asked > Approved | requestChanges: asked > Recalled | reject: asked > Rejected | recall: author > Recalled | cancel: author manager > Cancelled
    Approved  | sign: author manager > . | refuse: author manager > . | notify: author manager > . | appeal: author manager > . | close: author manager > Closed | cancel: manager > Cancelled
    Closed    | appeal: author manager > .
    Rejected  |
    Cancelled |`,
  questionResponseAction: `
    Open             | start: fixer manager > In progress | fix: fixer manager > Ready for review | postpone: verifier manager > . | cancel: manager > Cancelled | delete: manager > gone
    In progress      | fix: fixer manager > Ready for review | postpone: verifier manager > . | cancel: manager > Cancelled
    Ready for review | accept: verifier manager > Closed | reject: verifier manager > Not accepted | cancel: manager > Cancelled
    Not accepted     | start: fixer manager > In progress | fix: fixer manager > Ready for review | postpone: verifier manager > . | cancel: manager > Cancelled
    Closed           | reopen: manager > Open
    Cancelled        |`,
  rfi: `
    Draft     | submit: author > Submitted | delete: author > gone
    Recalled  | submit: author > Submitted | delete: author manager > gone
    Submitted | open: manager > Open | return: manager > Recalled | comment: author colleague manager assignee > . | void: manager > Void
    Open      | answer: assignee > Answered | forward: assignee manager > . | askOutside: manager > . | enough: manager > Answered | comment: author colleague manager assignee > . | void: manager > Void
    Answered  | close: manager > Closed | notEnough: manager > Open | comment: author colleague manager assignee > . | void: manager > Void
    Closed    | reopen: manager > Open | askReopen: author > .
    Void      |`,
  changeRequest: `
    Draft                | notify: author > Notified | delete: author manager > gone
    Notified             | assess: manager > Assessing | withdraw: author manager > Withdrawn | supersede: manager > Superseded
    Assessing            | quote: author assessor manager > Quotation submitted | closeUnchanged: assessor manager > Closed | withdraw: author manager > Withdrawn | supersede: manager > Superseded
    Quotation submitted  | submit: author manager > In approval | quote: author assessor manager > . | withdraw: author manager > Withdrawn | supersede: manager > Superseded
    In approval          | approve: asked > Approved | requestChanges: asked > Quotation submitted | reject: asked > Rejected | withdraw: author manager > Withdrawn | supersede: manager > Superseded
    Approved             | implement: manager > Implemented
    Approved in part     | implement: manager > Implemented
    Rejected             | revise: author assessor manager > Quotation submitted | supersede: manager > Superseded
    Implemented          | close: manager > Closed
    Closed               |
    Withdrawn            |
    Superseded           |`,
  projectDocument: `
    Draft                  | submit: author approver keeper > In review | withdraw: keeper > Withdrawn | delete: author keeper > gone
    In review              | recall: author keeper > Draft | decide: reviewer approver keeper > Approved | withdraw: keeper > Withdrawn
    Approved               | publish: approver keeper > Published | withdraw: keeper > Withdrawn
    Approved with comments | publish: approver keeper > Published | withdraw: keeper > Withdrawn
    Rejected               | withdraw: keeper > Withdrawn
    Published              | withdraw: keeper > Withdrawn
    Superseded             |
    Withdrawn              |`,
  projectFolder: `
    Not started | submit: provider keeper > Submitted
    Submitted   | review: reviewer keeper > . | accept: approver keeper > Accepted | return: reviewer keeper > Returned
    Accepted    | reopen: keeper > Not started
    Returned    | submit: provider keeper > Submitted`,
}
tables.nonEquipmentInspection = tables.inspection

/** The states in which a record may rest for good. */
const finals: Partial<Record<Kind, readonly string[]>> = {
  accident: ['Closed'],
  questionResponseAction: ['Closed', 'Cancelled'],
  rfi: ['Closed', 'Void'],
  changeRequest: ['Closed', 'Withdrawn', 'Superseded'],
  projectDocument: ['Published', 'Superseded', 'Withdrawn'],
  projectFolder: ['Accepted'],
}
const finalOf = (kind: Kind) => ['gone', ...(finals[kind] ?? ['Closed', 'Superseded', 'Rejected', 'Cancelled'])]

interface Edge {
  from: string
  step: string
  who: readonly string[]
  to: string
}
interface Graph {
  kind: Kind
  states: readonly string[]
  edges: readonly Edge[]
}

function graphOf(kind: Kind): Graph {
  const lines = tables[kind]!.trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
  const edges = lines.flatMap(([from = '', ...cells]) =>
    cells.filter(Boolean).map((cell) => {
      const [, step = '', who = '', to = ''] = /^(\w+): (.*) > (.*)$/.exec(cell)!
      return { from, step, who: who.split(' '), to: to === '.' ? from : to }
    }),
  )
  return { kind, states: lines.map(([name = '']) => name), edges }
}
const graphs = (Object.keys(tables) as Kind[]).map(graphOf)

const wordsOf: Partial<Record<Kind, Readonly<Record<number, string>>>> = {
  observation: observationStatusWords,
  questionResponseAction: actionStatusWords,
  rfi: rfiStatusWords,
  changeRequest: changeRequestStatusWords,
  projectDocument: documentStatusWords,
  projectFolder: handoverWords,
}
const statusOf = (kind: Kind, state: string) =>
  Number(
    Object.entries(wordsOf[kind] ?? instanceStatusWords).find(
      ([, words]) => words === (state === 'Recalled' ? 'Draft' : state),
    )![0],
  )

/** People of project 7 by the field that names them; each may write, the manager holds Manage and is named nowhere. */
const named = {
  author: ['authorUserId', 'raisedByUserId'],
  colleague: [],
  holder: ['holderUserId'],
  issuer: ['issuerUserId'],
  inductor: ['inductorUserId'],
  performer: ['performedByUserId'],
  trainer: ['trainerUserId'],
  fixer: ['assignedUserId'],
  verifier: ['verifierUserId'],
  assessor: ['assessorUserId'],
  assignee: ['ballInCourtUserIds'],
  manager: [],
} as const
type Name = keyof typeof named
const names = Object.keys(named) as Name[]
const everyName = Object.values(named).flat()
const writer = personWith({
  projects: new Map([[7, { sms: 20, pmp: 20, fm: 20, sfs: 20 }]]),
  safetyRoles: new Map([[7, [...inductingRoles]]]),
})
const manager = personWith({ projects: new Map([[7, { sms: 30, pmp: 30, fm: 30, sfs: 30 }]]) })

const somebodyElse = 6
const rowFor = (kind: Kind, state: string, name: Name) => {
  const isNew = state === 'Draft'
  const mine: readonly string[] = named[name]
  const plain = Object.fromEntries(everyName.map((field) => [field, mine.includes(field) ? 5 : somebodyElse]))
  return {
    ...plain,
    projectId: 7,
    parentProjectId: 7,
    systemId: systems.sms,
    statusId: statusOf(kind, state),
    number: isNew ? null : 'NO-0001',
    submittedOn: isNew ? null : '2026-05-11T08:00:00.000Z',
    clientId: 4,
    partyIds: [],
    approval: null,
    managerUserId: somebodyElse,
    assignees: [],
    ballInCourtUserIds: name === 'assignee' ? [5] : [],
    typeId: earlyWarningType,
    fixedByUserId: null,
    isReceived: false,
    appealState: null,
    personUserId: null,
    isWhole: true,
    canEdit: false,
  } as never
}

/** The kinds whose rights follow from the project and the people whom a record names. */
const ofProject = graphs.filter(({ kind }) => kind !== 'projectDocument' && kind !== 'projectFolder')
/** What the stage runner and the clock do, for every kind alike. */
const isAction = ({ step, who }: Edge) => step !== 'recall' && !who.includes('asked') && !who.includes('clock')
const concerned: Partial<Record<Kind, readonly Name[]>> = {
  permit: ['author', 'holder', 'issuer', 'colleague', 'manager'],
  induction: ['author', 'inductor', 'manager'],
  inspection: ['author', 'performer', 'manager'],
  nonEquipmentInspection: ['author', 'performer', 'manager'],
  onSiteTraining: ['author', 'trainer', 'manager'],
  disciplinary: ['author', 'manager'],
  accident: ['author', 'manager'],
  questionResponseAction: ['fixer', 'verifier', 'manager'],
  rfi: ['author', 'colleague', 'manager', 'assignee'],
  changeRequest: ['author', 'assessor', 'manager'],
}

test('Every kind with states and steps of its own is in the table', () => {
  const withMoves = (Object.keys(entities) as Kind[]).filter(
    (kind) => Object.keys(entities[kind].moves ?? {}).length > 0,
  )
  // Documents and folders of the other systems are those of one factory. The others are no records that anyone waits for.
  const others =
    /^project(Document|Folder)(Pmp|Sms)$|^(libraryDocument|questionTemplate|equipment|nonEquipmentItem|backgroundTask|project|user|userTraining)$/
  expect(withMoves.filter((kind) => !others.test(kind) && !(kind in tables))).toEqual([])
})

describe.each(ofProject)('$kind', ({ kind, states, edges }) => {
  const { rules } = resources[kind] as unknown as {
    rules: {
      acts?(person: object, row: never, action: string): boolean
      removes(person: object, row: never): boolean
      edits(person: object, row: never): boolean
    }
  }
  const moves = (entities[kind].moves ?? {}) as Readonly<Record<number, readonly string[]>>
  const asks = concerned[kind] ?? ['author', 'colleague', 'manager']

  test.each(states)('in the state %s offers each step to whom the table says', (state) => {
    const listed = Object.fromEntries(
      edges
        .filter((edge) => edge.from === state && isAction(edge))
        .map(({ step, who }) => [step, who.filter((name) => asks.includes(name as Name)).toSorted()]),
    )
    const offered: Record<string, string[]> = {}
    for (const step of [...(moves[statusOf(kind, state)] ?? []), 'delete']) {
      const may = names.filter((name) => {
        if (!asks.includes(name)) return false
        const row = rowFor(kind, state, name)
        const person = name === 'manager' ? manager : writer
        if (step === 'delete') return rules.removes(person, row)
        return (rules.acts ?? rules.edits)(person, row, step)
      })
      if (may.length > 0) offered[step] = may.toSorted()
    }
    expect(offered).toEqual(listed)
  })
})

/** The steps that someone on the project can take who holds Manage, or whom a manager asks. */
const inCharge = ['manager', 'keeper', 'asked']

/** The states from which whoever is in charge reaches an end, with the number of steps to it. */
function stepsToEnd({ kind, edges }: Graph) {
  const steps = new Map(finalOf(kind).map((state) => [state, 0]))
  for (let found = true; found;) {
    found = false
    for (const { from, who, to } of edges) {
      if (steps.has(from) || !steps.has(to) || !who.some((name) => inCharge.includes(name))) continue
      steps.set(from, steps.get(to)! + 1)
      found = true
    }
  }
  return steps
}

describe.each(graphs)('From each state of $kind', (graph) => {
  const { states, edges } = graph
  const steps = stepsToEnd(graph)

  test('whoever is in charge reaches an end when everyone else is away', () => {
    // A draft that was never submitted is its author's: others do not know of it.
    const without = states.filter((state) => state !== 'Draft' && !steps.has(state))
    expect(without).toEqual([])
  })

  test('a random walk of everyone leads on or ends, and those in charge end it from wherever it stops', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 30 }), (picks) => {
        let state = states[0]!
        for (const pick of picks) {
          const open = edges.filter(({ from }) => from === state)
          if (open.length === 0) break
          state = open[pick % open.length]!.to
        }
        for (let left = steps.get(state) ?? (state === 'Draft' ? 0 : Number.POSITIVE_INFINITY); left > 0; left--) {
          expect(left).toBeLessThan(5)
          state = edges.find(
            ({ from, who, to }) =>
              from === state && steps.get(to) === left - 1 && who.some((name) => inCharge.includes(name)),
          )!.to
        }
        expect(['Draft', ...finalOf(graph.kind)]).toContain(state)
      }),
    )
  })
})
