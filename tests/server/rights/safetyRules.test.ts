import { describe, expect, test } from 'vitest'
import { instanceStatus as status } from '#contract/questionnaires/instanceStatus.ts'
import { systems } from '#contract/systems.ts'
import { stepStatus } from '#contract/approvals/processRun.ts'
import { inductingRoles } from '#server/db/supplied/lookups.ts'
import {
  accidentRights,
  accidentRules,
  accidentViews,
  mayAnswerAccident,
  mayWriteParts,
  seesWhole,
} from '#server/kinds/accident/rules.ts'
import { inductionRules, inductionViews, mayAnswerInduction, seesMedical } from '#server/kinds/induction/rules.ts'
import { inTheWay, mayAnswerPermit, permitRules, permitViews } from '#server/kinds/permit/rules.ts'
import { inductionVideoRules } from '#server/kinds/projectInductionVideo/rules.ts'
import { mayAnswerRams, ramsRules, ramsViews } from '#server/kinds/rams/rules.ts'
import { readsAllAccidents } from '#server/features/site/accidentReaders.ts'
import {
  findsSafety,
  managesSafety,
  mayInduct,
  mayReadSafety,
  safetyAudience,
} from '#server/core/rights/recordRights.ts'
import { permits } from '#server/db/tables/permit.ts'
import { sql } from 'drizzle-orm'
import { found, personWith } from './person.ts'

const [supervisorRole] = inductingRoles as [number]

const onSite = (level: number, more: object = {}) => personWith({ projects: new Map([[7, { sms: level }]]), ...more })

/** People of project 7, with one right each. Their user id is 5. */
const team = {
  admin: personWith({ roles: ['admin'], seesAll: true }),
  manager: onSite(30),
  /** A manager whose company is a subcontractor. */
  subcontractor: onSite(30, { partyOnly: [7], advises: [7] }),
  supervisor: onSite(20, { safetyRoles: new Map([[7, [supervisorRole]]]) }),
  contributor: onSite(20),
  viewer: onSite(10),
  adviser: onSite(10, { advises: [7] }),
  projectManager: onSite(20, { projectManagerOf: [7] }),
  /** A person with only facility management. */
  caretaker: personWith({ projects: new Map([[7, { fm: 20 }]]) }),
  /** A person with another system of the project only. */
  designer: personWith({ projects: new Map([[7, { pmp: 30 }]]) }),
}
type Name = keyof typeof team
const all = Object.keys(team) as Name[]
const who = (may: (person: (typeof team)[Name]) => boolean) => all.filter((name) => may(team[name]))
interface Deleting {
  removes(person: (typeof team)[Name], row: never): boolean
  keptBecause?(row: never): string | null
}
/** Whether a person may delete a record and nothing prevents it. */
const mayDelete = ({ removes, keptBecause }: Deleting, person: (typeof team)[Name], record: never) =>
  removes(person, record) && !keptBecause?.(record)
/** People who may write the project's safety records, and people who manage them. */
const writers: Name[] = ['admin', 'manager', 'subcontractor', 'supervisor', 'contributor', 'projectManager']
const managers: Name[] = ['admin', 'manager']

const onSite7 = { projectId: 7, systemId: systems.sms }
const inUse7 = { projectId: 7, systemId: systems.fm }
const somebodyElse = 6
/** A record written by others; the `own` fields name the person who asks. */
const row = (fields: object = {}, ...own: string[]) =>
  ({
    projectId: 7,
    systemId: systems.sms,
    statusId: status.draft,
    number: null,
    submittedOn: null,
    authorUserId: somebodyElse,
    holderUserId: somebodyElse,
    issuerUserId: somebodyElse,
    inductorUserId: somebodyElse,
    approval: null,
    canEdit: false,
    ...Object.fromEntries(own.map((field) => [field, 5])),
    ...fields,
  }) as never
/** A record in review at a stage of this person. */
const atStage = (canEditAnswers: boolean, userId = 5, statusId: number = stepStatus.current, round = 1) => ({
  statusId: status.inReview,
  approval: {
    round: 1,
    plan: [{ key: 'check', canEditAnswers }],
    lists: [{ stageKey: 'check', round, people: [{ userId, statusId }] }],
  },
})

describe('Safety records', () => {
  test('are read by whoever sees their system, of a subcontractor only as a party', () => {
    expect(who((person) => mayReadSafety(person, onSite7, []))).toEqual(
      all.filter((name) => !['designer', 'subcontractor', 'caretaker'].includes(name)),
    )
    expect(who((person) => mayReadSafety(person, inUse7, []))).toEqual(['admin', 'caretaker'])
    expect(mayReadSafety(team.subcontractor, onSite7, [4, 3])).toBe(true)
    expect(mayReadSafety(team.designer, onSite7, [3])).toBe(false)
  })

  test('are managed by managers of the main contractor', () => {
    expect(who((person) => managesSafety(person, row()))).toEqual(managers)
  })

  test('are found in the projects whose safety someone sees', () => {
    const isParty = sql`isParty`
    const isNamed = sql`isNamed`
    const finds = (name: Name) => found(findsSafety(team[name], permits, isParty, isNamed))
    expect([finds('admin'), finds('designer')]).toEqual([true, false])
    const inProject = (at: number) => `("permit"."systemId" = $${at} and "permit"."projectId" in ($${at + 1}))`
    const open = `not "permit"."isConfidential"`
    expect(finds('caretaker')).toBe(
      `(${inProject(1)} and (${inProject(3)} or isParty) and (${open} or isNamed)) [40,7,40,7]`,
    )
    expect(finds('viewer')).toBe(
      `(${inProject(1)} and (${inProject(3)} or isParty) and (${open} or isNamed)) [20,7,20,7]`,
    )
    expect(finds('subcontractor')).toBe(`(${inProject(1)} and isParty and (${open} or isNamed)) [20,7]`)
    expect(finds('manager')).toBe(
      `(${inProject(1)} and (${inProject(3)} or isParty) and (${open} or ${inProject(5)} or isNamed)) [20,7,20,7,20,7]`,
    )
  })

  test('are announced to the project and the parties, confidential ones to managers and those they name', () => {
    expect(safetyAudience('permit', onSite7, [3]).split('|')).toEqual([
      'kind:permit',
      'within:sms:7:all',
      'within:sms:7:client:3',
    ])
    expect(safetyAudience('permit', onSite7, [3], { userIds: [5], clientIds: [4] }).split('|')).toEqual([
      'kind:permit',
      'within:sms:7:managers',
      'within:sms:7:user:5',
      'within:sms:7:client:4',
    ])
    expect(safetyAudience('permit', inUse7, [3]).split('|')).toEqual([
      'kind:permit',
      'within:fm:7:all',
      'within:fm:7:client:3',
    ])
  })
})

describe('A permit', () => {
  const acts = (action: string, ...own: string[]) =>
    who((person) => permitRules.acts!(person, row({ statusId: status.active }, ...own), action))

  test('is asked for by everyone who may write, and answered for each reader by itself', () => {
    expect(permitRules.personal).toBe(true)
    expect(who((person) => permitRules.creates(person, row()))).toEqual(writers)
  })

  test('is changed by its author and the managers, while it is a draft or was returned', () => {
    for (const statusId of [status.draft, status.changesRequested]) {
      expect(who((person) => permitRules.edits(person, row({ statusId })))).toEqual(managers)
      expect(who((person) => permitRules.edits(person, row({ statusId }, 'authorUserId')))).toEqual(writers)
    }
    expect(who((person) => permitRules.edits(person, row({ statusId: status.inReview }, 'authorUserId')))).toEqual([])
  })

  test('is deleted only as a draft without a number', () => {
    const removers = (fields: object) => who((person) => mayDelete(permitRules, person, row(fields)))
    expect(removers({})).toEqual(managers)
    expect(removers({ number: 'PTW-0001' })).toEqual([])
    expect(removers({ statusId: status.changesRequested })).toEqual([])
  })

  test('is submitted by those who write it, and stopped by everyone who may write', () => {
    expect(acts('submit')).toEqual(managers)
    expect(acts('submit', 'authorUserId')).toEqual(writers)
    expect(acts('suspend')).toEqual(writers)
  })

  test('is started and handed back by its holder alone', () => {
    for (const action of ['start', 'handBack']) {
      expect(acts(action)).toEqual([])
      expect(acts(action, 'holderUserId')).toEqual(writers)
    }
  })

  test('is closed by its issuer alone, and taken over by a manager who has no part in it', () => {
    expect(acts('close')).toEqual([])
    expect(acts('close', 'issuerUserId')).toEqual(writers)
    for (const action of ['takeOverHandBack', 'takeOverClosing']) {
      expect(acts(action)).toEqual(managers)
      expect(acts(action, 'holderUserId')).toEqual([])
    }
    expect(acts('takeOverHandBack', 'issuerUserId')).toEqual(managers)
    expect(acts('takeOverClosing', 'issuerUserId')).toEqual([])
  })

  test('is resumed by its issuer, or by a manager who does not hold it', () => {
    for (const action of ['resume', 'extend']) {
      expect(acts(action)).toEqual(managers)
      expect(acts(action, 'issuerUserId')).toEqual(writers)
      expect(acts(action, 'holderUserId')).toEqual([])
    }
    expect(acts('handOver', 'holderUserId')).toEqual(writers)
    expect(acts('handOver', 'issuerUserId')).toEqual(writers)
    expect(acts('handOver')).toEqual(managers)
  })

  test('has people signed on and off by its holder, its issuer and the managers', () => {
    for (const action of ['signOn', 'signOff']) {
      expect(acts(action)).toEqual(managers)
      expect(acts(action, 'holderUserId')).toEqual(writers)
      expect(acts(action, 'issuerUserId')).toEqual(writers)
    }
  })

  test('is cancelled by its author until it is approved, and by managers afterwards', () => {
    const cancellers = (statusId: number) =>
      who((person) => permitRules.acts!(person, row({ statusId }, 'authorUserId'), 'cancel'))
    expect(cancellers(status.inReview)).toEqual(writers)
    expect(cancellers(status.approved)).toEqual(managers)
  })

  test('has its hand-back answered by the holder, or by a manager who takes over, while it runs or has ended', () => {
    const answers = (statusId: number, ...own: string[]) =>
      who((person) => mayAnswerPermit(person, row({ statusId }, ...own), 'closeOut'))
    for (const statusId of [status.active, status.suspended, status.expired])
      expect(answers(statusId, 'holderUserId')).toEqual(writers)
    expect(answers(status.active)).toEqual(managers)
    expect(answers(status.approved, 'holderUserId')).toEqual([])
  })

  test('takes its zone from its submission until it is over', () => {
    expect(inTheWay).toEqual([20, 30, 40, 50, 60, 65, 70])
  })

  test('is listed by what someone looks for', () => {
    const views = permitViews(team.viewer)
    expect(found(views.all)).toBeUndefined()
    expect(found(views.live)).toBe('"permit"."statusId" in (40, 50, 60, 65, 70) []')
    expect(found(views.overdue)).toMatch(
      /^\(exists .* or \("permit"."statusId" in \(70\) or \("permit"."statusId" in \(50\)\s+and \("permit"."validTo" <= /,
    )
    expect(found(views.mine)).toBe(
      '$1 in ("permit"."authorUserId", "permit"."holderUserId", "permit"."issuerUserId") [5]',
    )
    expect(found(views.board)).toMatch(/between \$1 and \$2 .* \[20,70,80,2026-05-12T10:00:00.000Z\]$/)
  })
})

test('RAMS and inductions are written by their people, permits too, in a stage that allows it', () => {
  for (const [mayAnswer, set] of [
    [mayAnswerPermit, 'main'],
    [mayAnswerRams, 'main'],
    [mayAnswerInduction, 'main'],
  ] as const) {
    const answers = (fields: object) => mayAnswer(team.viewer, row(fields), set)
    expect(answers({ canEdit: true })).toBe(true)
    expect(answers({})).toBe(false)
    expect(answers(atStage(true))).toBe(true)
    expect(answers(atStage(false))).toBe(false)
    expect(answers(atStage(true, somebodyElse))).toBe(false)
    expect(answers(atStage(true, 5, stepStatus.waiting))).toBe(false)
    expect(answers(atStage(true, 5, stepStatus.current, 2))).toBe(false)
    expect(answers({ ...atStage(true), statusId: status.approved })).toBe(false)
  }
  for (const mayAnswer of [mayAnswerRams, mayAnswerInduction])
    expect(mayAnswer(team.viewer, row({ canEdit: true }), 'closeOut')).toBe(false)
})

describe('RAMS', () => {
  const acts = (action: string, ...own: string[]) =>
    who((person) => ramsRules.acts!(person, row({ statusId: status.approved }, ...own), action))

  test('are written by everyone who may write, and revised and cancelled by their author and the managers', () => {
    expect(ramsRules.personal).toBe(true)
    expect(who((person) => ramsRules.creates(person, row()))).toEqual(writers)
    for (const action of ['submit', 'revise', 'cancel']) {
      expect(acts(action)).toEqual(managers)
      expect(acts(action, 'authorUserId')).toEqual(writers)
    }
  })

  test('are signed and briefed by everyone who may write; the rest is left to managers', () => {
    for (const action of ['sign', 'brief']) expect(acts(action)).toEqual(writers)
    expect(acts('review', 'authorUserId')).toEqual(managers)
  })

  test('are changed as a draft or when they were returned, and deleted before they were ever submitted', () => {
    const editors = (fields: object) => who((person) => ramsRules.edits(person, row(fields, 'authorUserId')))
    expect([editors({}), editors({ statusId: status.changesRequested })]).toEqual([writers, writers])
    expect(editors({ statusId: status.approved })).toEqual([])
    const removers = (fields: object) => who((person) => mayDelete(ramsRules, person, row(fields, 'authorUserId')))
    expect(removers({})).toEqual(writers)
    expect(removers({ submittedOn: '2026-05-01' })).toEqual([])
    expect(removers({ statusId: status.changesRequested })).toEqual([])
    expect(who((person) => ramsRules.removes(person, row()))).toEqual(managers)
  })
})

test('RAMS and inductions are listed by what someone looks for', () => {
  const rams = ramsViews(team.viewer)
  expect([found(rams.all), found(rams.inForce)]).toEqual([undefined, '"rams"."statusId" = 40 []'])
  expect(found(rams.reviewDue)).toMatch(/ \[70,40,2026-05-12T10:00:00.000Z,30\]$/)
  expect(found(rams.toSign)).toMatch(/ \[40,3,5\]$/)
  const inductions = inductionViews(team.viewer)
  expect(found(inductions.all)).toBeUndefined()
  expect(found(inductions.current)).toMatch(/^\("induction"."statusId" = 40 and "induction"."expiresOn" >= /)
  expect(found(inductions.waiting)).toMatch(/ \[20,20,5\]$/)
})

test('The films of inductions are watched by whoever sees the safety of the project, and kept by its managers', () => {
  expect(inductionVideoRules.personal).toBe(true)
  expect(who((person) => found(inductionVideoRules.finds(person)) !== false)).toEqual(
    all.filter((name) => name !== 'designer' && name !== 'caretaker'),
  )
  expect(found(inductionVideoRules.finds(team.admin))).toBe(true)
  expect(found(inductionVideoRules.finds(team.subcontractor))).toBe('"projectInductionVideo"."projectId" in ($1) [7]')
  for (const right of [inductionVideoRules.creates, inductionVideoRules.edits, inductionVideoRules.removes])
    expect(who((person) => right(person, row()))).toEqual(managers)
})

describe('An induction', () => {
  const inductors: Name[] = ['admin', 'manager', 'supervisor']
  const acts = (action: string, fields: object, ...own: string[]) =>
    who((person) => inductionRules.acts!(person, row(fields, ...own), action))

  test('is given by the site team and the managers', () => {
    expect(inductionRules.personal).toBe(true)
    expect(who((person) => mayInduct(person, row()))).toEqual(inductors)
    expect(who((person) => inductionRules.creates(person, row()))).toEqual(inductors)
    const viewing = onSite(10, { safetyRoles: new Map([[7, [supervisorRole]]]) })
    expect(mayInduct(viewing, row())).toBe(false)
    const elsewhere = onSite(20, { safetyRoles: new Map([[8, [supervisorRole]]]) })
    expect(mayInduct(elsewhere, row())).toBe(false)
    const otherRole = onSite(20, { safetyRoles: new Map([[7, [1, supervisorRole]]]) })
    expect(mayInduct(otherRole, row())).toBe(true)
  })

  test('is written by whoever entered it, whoever inducts, and the managers, as long as they may induct', () => {
    for (const action of ['submit', 'watch']) {
      expect(acts(action, {})).toEqual(managers)
      expect(acts(action, {}, 'authorUserId')).toEqual(inductors)
      expect(acts(action, {}, 'inductorUserId')).toEqual(inductors)
    }
    const editors = (fields: object) => who((person) => inductionRules.edits(person, row(fields, 'inductorUserId')))
    expect([editors({}), editors({ statusId: status.inReview })]).toEqual([inductors, []])
    const removers = (fields: object) =>
      who((person) => mayDelete(inductionRules, person, row(fields, 'inductorUserId')))
    expect(removers({})).toEqual(inductors)
    expect(removers({ submittedOn: '2026-05-01' })).toEqual([])
    expect(removers({ statusId: status.changesRequested })).toEqual([])
  })

  test('is cancelled by those who wrote it until it is approved, and ended by managers', () => {
    expect(acts('cancel', { statusId: status.inReview }, 'authorUserId')).toEqual(inductors)
    expect(acts('cancel', { statusId: status.approved }, 'authorUserId')).toEqual(managers)
    expect(acts('end', { statusId: status.approved }, 'authorUserId')).toEqual(managers)
  })

  test('tells what was said about health to those who read accidents, and to whoever asked', () => {
    const readers: Name[] = ['admin', 'manager', 'adviser', 'projectManager']
    expect(who((person) => seesMedical(person, row()))).toEqual(readers)
    expect(acts('medical', {})).toEqual(readers)
    expect(who((person) => seesMedical(person, row({}, 'inductorUserId')))).toEqual(
      all.filter((name) => name !== 'designer' && name !== 'caretaker'),
    )
  })
})

describe('An accident', () => {
  const readers: Name[] = ['admin', 'manager', 'adviser', 'projectManager']
  /** People who may write in safety management; facility management does not report these. */
  const reporters = writers.filter((name) => name !== 'caretaker')
  const handlers: Name[] = ['admin', 'manager', 'projectManager']

  test('is read as a whole by its author, managers, advisers and project managers', () => {
    expect(who((person) => readsAllAccidents(person, 7))).toEqual(readers)
    expect(who((person) => seesWhole(person, row()))).toEqual(readers)
    expect(who((person) => seesWhole(person, row({}, 'authorUserId')))).toEqual(all)
    expect(readsAllAccidents(team.adviser, 8)).toBe(false)
    expect(accidentRights.mayBeAsked(team.adviser, { projectId: 7 })).toBe(true)
    expect(accidentRights.mayBeAsked(team.viewer, { projectId: 7 })).toBe(false)
  })

  test('is reported by whoever may write in safety management, and changed until it is submitted', () => {
    expect(accidentRules.personal).toBe(true)
    expect(who((person) => accidentRules.creates(person, row()))).toEqual(reporters)
    const editors = (fields: object, ...own: string[]) =>
      who((person) => accidentRules.edits(person, row(fields, ...own)))
    expect(editors({})).toEqual(handlers)
    expect(editors({}, 'authorUserId')).toEqual(reporters)
    expect(editors({ statusId: status.inReview }, 'authorUserId')).toEqual([])
    const removers = (fields: object) => who((person) => mayDelete(accidentRules, person, row(fields, 'authorUserId')))
    expect(removers({})).toEqual(reporters)
    expect(removers({ number: 'ACC-0001' })).toEqual([])
    expect(removers({ statusId: status.changesRequested })).toEqual([])
  })

  test('is assessed by its author, decided on by those who look into it, and closed by managers', () => {
    const acts = (action: string) => who((person) => accidentRules.acts!(person, row({}, 'authorUserId'), action))
    for (const action of ['submit', 'assess']) expect(acts(action)).toEqual(reporters)
    for (const action of ['decide', 'tell', 'report']) expect(acts(action)).toEqual(handlers)
    expect(acts('close')).toEqual(managers)
  })

  test('has people and statements added by its author as a draft, and by those who look into it until it is closed', () => {
    const write = (statusId: number) => who((person) => mayWriteParts(person, row({ statusId }, 'authorUserId')))
    expect(write(status.draft)).toEqual(reporters)
    expect(write(status.changesRequested)).toEqual(reporters)
    expect(write(status.inReview)).toEqual(handlers)
    expect(write(status.approved)).toEqual(handlers)
    expect(write(status.closed)).toEqual([])
  })

  test('is investigated from its submission until it is closed', () => {
    const answer = (statusId: number) =>
      who((person) => mayAnswerAccident(person, row({ statusId }, 'authorUserId'), 'closeOut'))
    expect(answer(status.draft)).toEqual([])
    expect(answer(status.inReview)).toEqual(reporters)
    expect(answer(status.approved)).toEqual(reporters)
    expect(answer(status.closed)).toEqual([])
    expect(mayAnswerAccident(team.viewer, row({ canEdit: true }), 'main')).toBe(true)
    expect(mayAnswerAccident(team.manager, row({ statusId: status.inReview }), 'main')).toBe(false)
  })

  test('is found by its author, by those who read all of it, and by the companies whose people were hurt', () => {
    expect(found(accidentRules.finds(team.admin))).toBe(true)
    expect(found(accidentRules.finds(team.designer))).toBe(false)
    const ofCompany = String.raw`"accident"."statusId" <> \$\d and \("accident"."clientId" = \$\d or exists`
    expect(found(accidentRules.finds(team.viewer))).toMatch(
      new RegExp(`^\\("accident"."projectId" in .* and \\("accident"."authorUserId" = \\$2 or \\(${ofCompany}`),
    )
    expect(found(accidentRules.finds(team.viewer))).toMatch(/ \[7,5,10,3,3\]$/)
    expect(found(accidentRules.finds(team.adviser))).toMatch(/ \[7,5,7,10,3,3\]$/)
  })

  test('is announced to those who read all of it, its author and, once it is submitted, to the companies', async () => {
    const audienceOf = async (statusId: number, found: object[]) => {
      const tx = { select: () => ({ from: () => ({ where: () => Promise.resolve(found) }) }) } as never
      return (await accidentRights.audienceIn({ id: 1, projectId: 7, statusId, authorUserId: 6 }, tx)).split('|')
    }
    const inside = ['managers', 'advisers', 'projectManagers', 'user:6'].map((group) => `within:sms:7:${group}`)
    const always = ['kind:accident', ...inside]
    expect(await audienceOf(status.draft, [{ partyIds: [3] }])).toEqual(always)
    expect(await audienceOf(status.inReview, [{ partyIds: [3] }])).toEqual([...always, 'within:sms:7:client:3'])
    expect(await audienceOf(status.inReview, [])).toEqual(always)
  })

  test('shows the history to those alone who see all of it', () => {
    expect(accidentRules.readsHistory!(team.viewer, row({ isWhole: true }))).toBeUndefined()
    expect(found(accidentRules.readsHistory!(team.viewer, row()))).toBe('false []')
  })

  test('is listed as one to report only for those who see all of it', () => {
    const toReport = (name: Name) => found(accidentViews(team[name]).toReport)
    const waits = '"accident"."reportedOn" is null and "accident"."reportDueOn" is not null'
    expect(toReport('admin')).toBe(`(${waits} and true) []`)
    expect(toReport('viewer')).toBe(`(${waits} and "accident"."authorUserId" = $1) [5]`)
    expect(toReport('adviser')).toBe(
      `(${waits} and ("accident"."authorUserId" = $1 or "accident"."projectId" in ($2))) [5,7]`,
    )
  })
})
