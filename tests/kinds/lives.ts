import { actionStatusWords } from '#contract/safety/actionStatus.ts'
import { changeRequestStatusWords } from '#contract/changes/changeRequestStatus.ts'
import { documentStatusWords } from '#contract/documents/documentStatus.ts'
import { projectStatusWords } from '#contract/entities/project.ts'
import { equipmentStatusWords, itemStatusWords } from '#contract/equipment/statuses.ts'
import { handoverWords } from '#contract/safetyFile/handover.ts'
import { instanceStatusWords } from '#contract/questionnaires/instanceStatus.ts'
import type { Kind } from '#contract/kinds.ts'
import { observationStatusWords } from '#contract/safety/observationStatus.ts'
import { registrationStatusWords } from '#contract/people/registrations.ts'
import { rfiStatusWords } from '#contract/changes/rfiStatus.ts'

/**
 * State tables: from which state who takes which step, and to which state it leads (domain specification, 6.2 and 7 to
 * 10). 'Recalled' is a draft that was submitted before and has its number. 'asked' are the people whose decision an
 * approval waits for; managers reassign it if they are away (tests/process). 'provider', 'reviewer', 'approver' and
 * 'keeper' hold rights on a folder; a keeper's is Manage. '.' is the same state, 'gone' a deleted record.
 */
export const tables: Partial<Record<Kind, string>> = {
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
  registration: `
    To accept | accept: author colleague manager > Accepted | return: author colleague manager > Returned | delete: author colleague manager > gone
    Returned  | accept: author colleague manager > Accepted | delete: author colleague manager > gone
    Accepted  |`,
  rfi: `
    Draft     | submit: author > Submitted | delete: author > gone
    Recalled  | submit: author > Submitted | delete: author manager > gone
    Submitted | open: manager > Open | return: manager > Recalled | comment: author colleague manager assignee > . | void: manager > Void
    Open      | answer: assignee > Answered | forward: assignee manager > . | askOutside: manager > . | withdrawLink: manager > . | enough: manager > Answered | comment: author colleague manager assignee > . | void: manager > Void
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
  equipment: `
    Awaiting acceptance | accept: manager > In service | offHire: manager > Off hire | transfer: manager > . | delete: manager > gone
    In service          | takeOut: colleague manager > Out of service | event: colleague manager > . | offHire: manager > Off hire | transfer: manager > . | handOverAsset: manager > Handed over
    Out of service      | putBack: manager > In service | event: colleague manager > . | offHire: manager > Off hire | transfer: manager > . | decommission: manager > Decommissioned
    Quarantined         | takeOut: colleague manager > Out of service | event: colleague manager > . | offHire: manager > Off hire | transfer: manager > .
    Off hire            | bringBack: manager > Awaiting acceptance | transfer: manager > .
    Handed over         | takeOut: colleague manager > Out of service | event: colleague manager > . | decommission: manager > Decommissioned
    Decommissioned      |`,
  nonEquipmentItem: `
    Set-up     | accept: manager > In use | remove: manager > Removed | delete: manager > gone
    In use     | takeOut: colleague manager > Do not use | event: colleague manager > . | remove: manager > Removed
    Do not use | putBack: manager > In use | event: colleague manager > . | remove: manager > Removed
    Removed    | bringBack: manager > Set-up`,
  project: `
    Set-up           | prepare: manager > Pre-construction | delete: admin > gone
    Pre-construction | startOnSite: manager > On site | hold: manager > On hold
    On site          | handOver: manager > Handover | hold: manager > On hold
    Handover         | putInUse: manager > In use | hold: manager > On hold
    In use           | close: manager > Closed
    Closed           | reopen: admin > In use
    On hold          | resume: manager > Pre-construction`,
}
tables.nonEquipmentInspection = tables.inspection

/** States in which a record may stay for good. */
const finals: Partial<Record<Kind, readonly string[]>> = {
  accident: ['Closed'],
  questionResponseAction: ['Closed', 'Cancelled'],
  registration: ['Accepted'],
  rfi: ['Closed', 'Void'],
  changeRequest: ['Closed', 'Withdrawn', 'Superseded'],
  projectDocument: ['Published', 'Superseded', 'Withdrawn'],
  projectFolder: ['Accepted'],
  equipment: ['Off hire', 'Decommissioned'],
  nonEquipmentItem: ['Removed'],
  project: ['Closed'],
}
export const finalOf = (kind: Kind) => ['gone', ...(finals[kind] ?? ['Closed', 'Superseded', 'Rejected', 'Cancelled'])]

export interface Edge {
  from: string
  step: string
  who: readonly string[]
  to: string
}
export interface Graph {
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
export const graphs = (Object.keys(tables) as Kind[]).map(graphOf)

const wordsOf: Partial<Record<Kind, Readonly<Record<number, string>>>> = {
  observation: observationStatusWords,
  questionResponseAction: actionStatusWords,
  registration: registrationStatusWords,
  rfi: rfiStatusWords,
  changeRequest: changeRequestStatusWords,
  projectDocument: documentStatusWords,
  projectFolder: handoverWords,
  equipment: equipmentStatusWords,
  nonEquipmentItem: itemStatusWords,
  project: projectStatusWords,
}
export const statusOf = (kind: Kind, state: string) =>
  Number(
    Object.entries(wordsOf[kind] ?? instanceStatusWords).find(
      ([, words]) => words === (state === 'Recalled' ? 'Draft' : state),
    )![0],
  )

/** Returns a record's state in its table. A draft with a number was submitted before. */
export function stateOf(kind: Kind, { statusId, number = null }: { statusId: number; number?: unknown }) {
  const name = (wordsOf[kind] ?? instanceStatusWords)[statusId]!
  const isRecalled = number !== null && graphs.some((graph) => graph.kind === kind && graph.states.includes('Recalled'))
  return name === 'Draft' && isRecalled ? 'Recalled' : name
}

/** The people who can always act: those with Manage, and those whom a manager asks. */
export const inCharge = ['manager', 'keeper', 'asked']

/** The states from which the people in charge can reach an end, with the number of steps. */
export function stepsToEnd({ kind, edges }: Graph) {
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
