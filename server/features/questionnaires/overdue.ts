import { sql, type SQL } from 'drizzle-orm'
import type { Kind } from '#contract/kinds.ts'
import { runStatus, stepStatus } from '#contract/approvals/processRun.ts'
import { isPastMoment } from '#server/core/late.ts'
import type { Person } from '#server/core/person.ts'

/** The condition that a stage `l` was due before a time (ISO 8601), the same for registers, workload and its record. */
export const isLateStage = (now: string) => isPastMoment(sql`l."dueOn"`, now)

/** The condition that a record waits for a decision that was due before now. */
export const isOverdue = (kind: Kind, { asOf }: Pick<Person, 'asOf'>): SQL =>
  sql`exists (select 1 from "processRun" r join "processInstanceUserList" l on l."runId" = r.id
    where r."entityKind" = ${sql.raw(`'${kind}'`)} and r."entityId" = ${sql.raw(`"${kind}".id`)}
      and r."statusId" = ${sql.raw(String(runStatus.inReview))} and l."statusId" = ${sql.raw(String(stepStatus.current))}
      and ${isLateStage(asOf)})`
