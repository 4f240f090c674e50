import { expect, test } from 'vitest'
import { entities } from '#contract/entities/index.ts'
import type { RecordApproval } from '#contract/approvals/processRun.ts'
import { followsOf } from '#src/entities/approval/approvalMeaning.ts'

const at = (...statusIds: number[]) => ({ lists: statusIds.map((statusId) => ({ statusId })) }) as RecordApproval
const [more, last] = [at(30, 20, 10), at(30, 30, 20)]
const said = (kind: keyof typeof entities, approval: RecordApproval, step: Parameters<typeof followsOf>[2]) =>
  followsOf(entities[kind], approval, step)

test('an approval says that a stage follows where one does, and at the last stage what it does', () => {
  for (const kind of ['permit', 'rams', 'changeRequest', 'projectDocumentPmp', 'inspection'] as const) {
    expect(said(kind, more, 'approve')).toContain('it goes to the next stage')
    expect(said(kind, last, 'approve')).not.toContain('next stage')
    expect(said(kind, last, 'approveWithComments')).not.toContain('next stage')
  }
  expect(said('permit', last, 'approve')).toContain('you are its issuer')
})

test('approving with comments says what it means for the kind', () => {
  expect(said('rams', last, 'approveWithComments')).toMatch(/it has code B and is in force.*code B.*action/)
  expect(said('rams', last, 'approve')).toContain('code A')
  expect(said('projectDocumentPmp', more, 'approveWithComments')).toContain('code B')
  expect(said('permit', last, 'approveWithComments')).toContain('becomes an action')
  expect(said('changeRequest', last, 'approveWithComments')).toContain('neither cost nor time')
  expect(said('disciplinary', last, 'approveWithComments')).toContain('stays with it')
  expect(said('rams', last, 'requestChanges')).toContain('code C')
})
