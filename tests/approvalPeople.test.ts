import { describe, expect, test } from 'vitest'
import { whoIsAsked, type ProjectPerson } from '#contract/approvals/approvalPeople.ts'
import { checkedStages, stage as stageRule, type StageDraft } from '#contract/approvals/approvalStages.ts'

const person = (id: number, more: Partial<ProjectPerson> = {}): ProjectPerson => ({
  id,
  name: `Person ${id}`,
  of: 'Brannock',
  isActive: true,
  availableForAuthoring: true,
  availableForReviewing: true,
  projectRoleIds: [30],
  processRoleIds: [],
  relationshipIds: [],
  groupNames: [],
  ...more,
})
const draft = (
  name: string,
  processRoleId: StageDraft['processRoleId'],
  more: Partial<StageDraft> = {},
): StageDraft => ({ key: name, name, processRoleId, candidateSource: 'chosen', ...more })
const stage = (...said: Parameters<typeof draft>) => stageRule.parse(draft(...said))
const namesAt = (one: ReturnType<typeof stage>, people: ProjectPerson[]) =>
  whoIsAsked([one], people)[0]!.people.map(({ name }) => name)

describe('The candidates of an approval stage', () => {
  test('a project role yields everyone who holds it and may review', () => {
    const checked = stage('Check', 20, { candidateSource: 'projectRole', candidateIds: [80] })
    const people = [
      person(1, { projectRoleIds: [80] }),
      person(2),
      person(3, { projectRoleIds: [80], availableForReviewing: false }),
    ]
    const [asked] = whoIsAsked([checked], people)
    expect(asked!.people.map(({ id }) => id)).toEqual([1])
    expect(asked!.passedOver).toEqual([
      { id: 3, name: 'Person 3', of: 'Brannock', reason: 'cannot be chosen to review or approve' },
    ])
  })

  test('people chosen by name are asked even without a role on the project', () => {
    expect(
      namesAt(stage('Sign', 30, { candidateSource: 'named', candidateIds: [7] }), [
        person(7, { projectRoleIds: [] }),
        person(8),
      ]),
    ).toEqual(['Person 7'])
  })

  test('a relationship yields the people of that company on the project and nobody else', () => {
    const designers = stage('Designers', 20, { candidateSource: 'relationship', candidateIds: [80] })
    expect(
      namesAt(designers, [
        person(1, { relationshipIds: [80] }),
        person(2, { relationshipIds: [80], projectRoleIds: [] }),
        person(3, { relationshipIds: [10] }),
      ]),
    ).toEqual(['Person 1'])
  })

  test('a candidate chosen at submission must hold the process role on the project', () => {
    expect(
      namesAt(stage('Write', 10), [person(1, { processRoleIds: [10] }), person(2, { processRoleIds: [30] })]),
    ).toEqual(['Person 1'])
  })

  test('a group is found by its name, however it is written', () => {
    const byGroup = stage('Decide', 30, { candidateSource: 'group', groupNames: ['Design Team'] })
    expect(namesAt(byGroup, [person(1, { groupNames: ['design team'] }), person(2)])).toEqual(['Person 1'])
  })

  test('one of several project roles, relationships or groups is enough', () => {
    const roles = stage('Check', 20, { candidateSource: 'projectRole', candidateIds: [80] })
    expect(namesAt(roles, [person(1, { projectRoleIds: [30, 80] })])).toEqual(['Person 1'])
    const companies = stage('Check', 20, { candidateSource: 'relationship', candidateIds: [80] })
    expect(namesAt(companies, [person(1, { relationshipIds: [10, 80] })])).toEqual(['Person 1'])
    const groups = stage('Check', 20, { candidateSource: 'group', groupNames: ['Cost', 'Design'] })
    expect(namesAt(groups, [person(1, { groupNames: ['design'] })])).toEqual(['Person 1'])
  })

  test('whoever may only review cannot be chosen as author', () => {
    const write = stage('Write', 10, { candidateSource: 'projectRole', candidateIds: [30] })
    const [asked] = whoIsAsked([write], [person(1, { availableForAuthoring: false })])
    expect(asked).toMatchObject({ people: [], passedOver: [{ reason: 'cannot be chosen as author' }], escalation: [] })
  })

  test('a stage without candidates, or with too few, is reported', () => {
    const two = stage('Decide', 30, {
      candidateSource: 'projectRole',
      candidateIds: [30],
      rule: 'atLeast',
      atLeast: 2,
      minUsers: 2,
    })
    expect(whoIsAsked([two], [])[0]!.problem).toBe('No one is available for stage Decide.')
    expect(whoIsAsked([two], [person(1)])[0]!.problem).toBe('Stage Decide needs 2 people and has 1.')
    expect(whoIsAsked([two], [person(1), person(2), person(3)])[0]).toMatchObject({ problem: null, warning: null })
  })

  test('a single approver who may also write the record causes a warning, unless the author may decide', () => {
    const alone = stage('Approve', 30, { candidateSource: 'projectRole', candidateIds: [30] })
    expect(whoIsAsked([alone], [person(1)])[0]!.warning).toBe(
      'If Person 1 is the author, too few people are left to decide.',
    )
    expect(whoIsAsked([{ ...alone, allowSameUserAsAuthor: true }], [person(1)])[0]!.warning).toBeNull()
    expect(whoIsAsked([alone], [person(1, { availableForAuthoring: false })])[0]!.warning).toBeNull()
    const write = stage('Write', 10, { candidateSource: 'projectRole', candidateIds: [30] })
    expect(whoIsAsked([write], [person(1)])[0]!.warning).toBeNull()
  })

  test('an account that was never activated is left out, and escalation names whom it adds later', () => {
    const due = stage('Approve', 30, {
      candidateSource: 'projectRole',
      candidateIds: [30],
      dueHours: 8,
      escalateToProjectRoleId: 20,
    })
    const [asked] = whoIsAsked([due], [person(1), person(2, { isActive: false }), person(3, { projectRoleIds: [20] })])
    expect(asked!.passedOver[0]!.reason).toBe('has no active account')
    expect(asked!.escalation.map(({ id }) => id)).toEqual([3])
  })
})

const problems = (...stages: StageDraft[]) =>
  checkedStages.safeParse(stages).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
const author = draft('Request', 10)
const approver = (more: Partial<StageDraft> = {}) =>
  draft('Approve', 30, { candidateSource: 'projectRole', candidateIds: [40], ...more })

test.each<[string, StageDraft[], string]>([
  ['an approval without a stage', [], ': Add a stage.'],
  ['one that nobody writes', [approver()], '0.processRoleId: The first stage must be the author’s.'],
  [
    'a second author',
    [author, draft('Again', 10), approver()],
    '1.processRoleId: Only the first stage can be the author’s.',
  ],
  ['two stages of one name', [author, approver({ name: 'request' })], '1.name: Name is already in use.'],
  ['a stage for nobody', [author, approver({ candidateIds: [] })], '1.candidateIds: Choose who can act here.'],
  [
    'a group without a name',
    [author, approver({ candidateSource: 'group' })],
    '1.groupNames: Enter the name of a group.',
  ],
  ['“at least” without a number', [author, approver({ rule: 'atLeast' })], '1.atLeast: Enter how many must approve.'],
  [
    'more to approve than are asked',
    [author, approver({ rule: 'atLeast', atLeast: 3, minUsers: 2 })],
    '1.minUsers: Enter at least as many people as must approve.',
  ],
  [
    'fewer names than are needed',
    [author, approver({ candidateSource: 'named', candidateIds: [1], minUsers: 2 })],
    '1.minUsers: Name at least as many people as are needed.',
  ],
  [
    'a reminder after the end',
    [author, approver({ dueHours: 4, reminderHours: 4 })],
    '1.reminderHours: The reminder must come before the stage is due.',
  ],
  [
    'an escalation without an end',
    [author, approver({ escalateToProjectRoleId: 20 })],
    '1.dueHours: Enter when the stage is due. Others are asked from then on.',
  ],
  [
    'a first stage that may be skipped',
    [draft('Request', 10, { skipIf: { questionKey: 'cost', operator: '<', value: '5' } }), approver()],
    '0.skipIf.questionKey: The first stage cannot be skipped.',
  ],
  [
    'a condition without a value',
    [author, approver({ skipIf: { questionKey: 'cost', operator: '<', value: ' ' } })],
    '1.skipIf.value: Enter a value.',
  ],
])('%s is refused at its field', (_, stages, problem) => expect(problems(...stages)).toContain(problem))

test('a simple approval in two stages is valid', () => expect(problems(author, approver())).toBeUndefined())
