import type { Entity, Row } from '#contract/entity.ts'
import type { RecordApproval } from '#contract/approvals/processRun.ts'
import type { Person } from '#server/core/person.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import type { Write } from '#server/core/write.ts'
import type { ApprovalHooks } from '#server/core/approvalHooks.ts'
import { stepsFor } from '#server/features/approvals/openSteps.ts'
import { toDecideFact } from '#server/features/approvals/storedRun.ts'
import { instanceFacts } from './facts.ts'
import type { AnswerHooks } from '#server/core/answerHooks.ts'
import type { instanceRights } from './rights.ts'
import { answerFileHooks } from './writingInstances.ts'

interface Parts<E extends Entity> {
  entity: E
  table: Resource<E>['table']
  approval: ApprovalHooks<E>
  rights: Pick<ReturnType<typeof instanceRights>, 'parties' | 'audienceIn'>
  mayAnswer: AnswerHooks<E>['mayAnswer']
  mayRead?: AnswerHooks<E>['mayRead']
  copied?: AnswerHooks<E>['copied']
}

/** The common parts of the resources of all kinds of the process engine; a kind adds its rules, checks and actions. */
export function instanceResource<E extends Entity>(parts: Parts<E>) {
  const { entity, table, approval, rights, mayAnswer, mayRead, copied } = parts
  const { kind } = entity
  return {
    entity,
    table,
    approval,
    facts: instanceFacts(kind, rights.parties),
    factsFor: ({ userId }: Person) => ({ toDecide: toDecideFact(kind, userId) }),
    forReader: (stored: object, person: Person) => {
      if (!('approval' in stored)) return {}
      const row = stored as unknown as Row<E>
      return { approvalSteps: stepsFor(person, stored.approval as RecordApproval | null, approval, row) }
    },
    dependsOn: { user: ['firstName', 'lastName', 'clientId'], questionResponseAction: ['statusId'] },
    answers: { mayAnswer, ...(mayRead && { mayRead }), ...(copied && { copied }) },
    attachments: { answerFiles: answerFileHooks<E>(kind, table, mayAnswer) },
    audience: rights.audienceIn as unknown as NonNullable<Resource<E>['audience']>,
    /** People who could see it until now must learn that it has left their lists. */
    async announceToFormer(w: Write, row: Row<E>, before: Row<E> | null) {
      if (!before || before === row) return
      const audienceOf = (one: Row<E>) =>
        rights.audienceIn(one as unknown as Parameters<typeof rights.audienceIn>[0], w.tx)
      const [former, now] = [await audienceOf(before), await audienceOf(row)]
      const { id } = row as { id: number }
      if (former !== now) w.announce({ kind, recordId: id, op: 'updated', audience: former, affected: [] })
    },
  } as const
}
