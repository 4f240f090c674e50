import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { earlyWarningType } from '#contract/changes/changeRequestStatus.ts'
import { entities } from '#contract/entities/index.ts'
import type { Kind } from '#contract/kinds.ts'
import { systems } from '#contract/systems.ts'
import { inductingRoles } from '#server/db/supplied/lookups.ts'
import { resources } from '#server/kinds/index.ts'
import { personWith } from '#tests/server/rights/person.ts'
import { finalOf, graphs, inCharge, statusOf, stepsToEnd, tables, type Edge } from './lives.ts'

/**
 * People of project 7 by the field that names them. All have write access; the manager has Manage and is in no field.
 */
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
    id: 7,
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

/** Kinds whose rights follow from the project and the people named in a record. */
const ofProject = graphs.filter(({ kind }) => kind !== 'projectDocument' && kind !== 'projectFolder')
/** Excludes steps of the stage runner and the clock, which are the same for every kind. */
const isAction = ({ step, who }: Edge) =>
  step !== 'recall' && !who.includes('asked') && !who.includes('clock') && !who.includes('admin')
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
  equipment: ['colleague', 'manager'],
  nonEquipmentItem: ['colleague', 'manager'],
  project: ['manager'],
}

test('Every kind with states and steps of its own is in the table', () => {
  const withMoves = (Object.keys(entities) as Kind[]).filter(
    (kind) => Object.keys(entities[kind].moves ?? {}).length > 0,
  )
  // Documents and folders of the other systems come from the same factory. No one waits for records of the others; a roll
  // call ends by one step, which tests/server/safety/rollCalls.test.ts takes.
  const others =
    /^project(Document|Folder)(Pmp|Sms|Fm)$|^(libraryDocument|questionTemplate|backgroundTask|user|userTraining|projectPerson|rollCall)$/
  expect(withMoves.filter((kind) => !others.test(kind) && !(kind in tables))).toEqual([])
})

describe.each(ofProject.map((graph) => [graph.kind, graph] as const))('%s: the steps', (_, { kind, states, edges }) => {
  const { rules } = resources[kind] as unknown as {
    rules: {
      acts?(person: object, row: never, action: string): boolean
      removes(person: object, row: never): boolean
      keptBecause?(row: never): string | null
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
        if (step === 'delete') return rules.removes(person, row) && !rules.keptBecause?.(row)
        return (rules.acts ?? rules.edits)(person, row, step)
      })
      if (may.length > 0) offered[step] = may.toSorted()
    }
    expect(offered).toEqual(listed)
  })
})

describe.each(graphs.map((graph) => [graph.kind, graph] as const))('%s: from each state', (_, graph) => {
  const { states, edges } = graph
  const steps = stepsToEnd(graph)

  test('whoever is in charge reaches an end when everyone else is away', () => {
    // A draft that was never submitted is visible only to its author.
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
          expect(left).toBeLessThan(6)
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
