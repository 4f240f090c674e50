import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import { runStatus, type ApprovalRun, type RecordApproval, type StageRun } from '#contract/approvals/processRun.ts'
import { opened, sealedSql, sealedWords, type SealedFor } from '#server/core/sealedWords.ts'
import { isSealed } from '#server/core/sealedKinds.ts'
import type { Write } from '#server/core/write.ts'
import {
  processInstanceUserLists as lists,
  processInstanceUsers as entries,
  processRuns as runs,
} from '#server/db/tables/approvalRun.ts'
import { accountName, accountNameText } from '#server/db/accountName.ts'

const moment = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const runJson = (kind: string) => {
  const words = (column: string) => (isSealed(kind) ? sealedSql(column, kind, 'r."entityId"') : column)
  return sql.raw(`jsonb_build_object('id', r.id, 'templateId', r."templateId", 'templateName', r."templateName",
    'templateVersion', r."templateVersion", 'authorId', r."authorId", 'authorName', ${accountNameText('r."authorId"')},
    'statusId', r."statusId", 'result', r.result, 'round', r.round, 'submittedOn', ${moment('r."submittedOn"')},
    'endedOn', ${moment('r."endedOn"')}, 'plan', r.plan,
    'lists', (select coalesce(jsonb_agg(jsonb_build_object('stageKey', l."stageKey", 'round', l.round,
        'statusId', l."statusId", 'startedOn', ${moment('l."startedOn"')}, 'dueOn', ${moment('l."dueOn"')},
        'remindOn', ${moment('l."remindOn"')}, 'remindedOn', ${moment('l."remindedOn"')}, 'escalatedOn', ${moment('l."escalatedOn"')},
        'endedOn', ${moment('l."endedOn"')}, 'reason', ${words('l.reason')},
        'people', (select coalesce(jsonb_agg(jsonb_build_object('userId', e."userId", 'name', ${accountNameText('e."userId"')},
            'processRoleId', e."processRoleId", 'statusId', e."statusId", 'cameBy', e."cameBy",
            'forUserId', e."forUserId", 'comment', ${words('e.comment')}, 'signature', e.signature,
            'actedOn', ${moment('e."actedOn"')}) order by e.position), '[]'::jsonb)
          from "processInstanceUser" e where e."listId" = l.id)) order by l.round, l.position), '[]'::jsonb)
      from "processInstanceUserList" l where l."runId" = r.id))`)
}

/** The latest run of each record of a kind, for the kind's facts; null if it was never submitted. */
export const runFact = (kind: string): SQL =>
  sql`(select ${runJson(kind)} from "processRun" r where r."entityKind" = ${sql.raw(`'${kind}'`)}
    and r."entityId" = ${sql.identifier(kind)}."id" order by r.id desc limit 1)`

/** The names of the people whose decision a record waits for, for the kind's lists; '' if there are none. */
export const waitingForFact = (kind: string): SQL =>
  sql`(select coalesce(string_agg(${accountName('e."userId"')}, ', ' order by e.position), '')
    from "processRun" r join "processInstanceUserList" l on l."runId" = r.id
    join "processInstanceUser" e on e."listId" = l.id
    where r."entityKind" = ${sql.raw(`'${kind}'`)} and r."entityId" = ${sql.identifier(kind)}."id"
      and r."statusId" = ${sql.raw(String(runStatus.inReview))} and e."statusId" = 20)`

/** The same people as pairs of a record's `id` and a user id (`value`), for the windows of kinds. */
export const waitingForPairs = (kind: string): SQL =>
  sql`select r."entityId" as id, e."userId" as value
    from "processRun" r join "processInstanceUserList" l on l."runId" = r.id
    join "processInstanceUser" e on e."listId" = l.id
    where r."entityKind" = ${sql.raw(`'${kind}'`)}
      and r."statusId" = ${sql.raw(String(runStatus.inReview))} and e."statusId" = 20`

/** The ids of the people whose decision a record waits for, for the rules of a kind; null outside an approval. */
export const askedFact = (kind: string): SQL =>
  sql`(select jsonb_agg(e."userId") from "processRun" r join "processInstanceUserList" l on l."runId" = r.id
    join "processInstanceUser" e on e."listId" = l.id
    where r."entityKind" = ${sql.raw(`'${kind}'`)} and r."entityId" = ${sql.identifier(kind)}."id"
      and r."statusId" = ${sql.raw(String(runStatus.inReview))} and l."statusId" = 20 and e."statusId" = 20)`

/** The id of the run in which a record waits for the decision of a person; null if it does not. */
export const toDecideFact = (kind: string, userId: number): SQL =>
  sql`(select r.id from "processRun" r join "processInstanceUserList" l on l."runId" = r.id
    join "processInstanceUser" e on e."listId" = l.id
    where r."entityKind" = ${sql.raw(`'${kind}'`)} and r."entityId" = ${sql.identifier(kind)}."id"
      and r."statusId" = ${sql.raw(String(runStatus.inReview))} and l."statusId" = 20 and e."statusId" = 20
      and e."userId" = ${userId}::int limit 1)`

/** The condition that a person is or was among those asked to decide on a record of a kind. */
export const wasAsked = (kind: string, userId: number): SQL =>
  sql`exists (select 1 from "processRun" r join "processInstanceUserList" l on l."runId" = r.id
    join "processInstanceUser" e on e."listId" = l.id
    where r."entityKind" = ${sql.raw(`'${kind}'`)} and r."entityId" = ${sql.identifier(kind)}."id"
      and e."userId" = ${userId}::int)`

/** The run in the form that the steps of an approval use. */
export function runOf({ plan, lists: found, ...run }: RecordApproval): ApprovalRun {
  const stages = found.map(({ stageKey, ...list }) => ({
    ...list,
    stage: plan.find(({ key }) => key === stageKey)!,
  }))
  const { authorId, statusId, result, round } = run
  return { authorId, statusId, result, round, stages }
}

/** Reads the latest run of a record and locks it until the transaction ends. */
export async function lockedRun(
  { tx, services }: Pick<Write, 'tx' | 'services'>,
  kind: string,
  id: number,
): Promise<RecordApproval | null> {
  const [locked] = await tx
    .select({ id: runs.id })
    .from(runs)
    .where(and(eq(runs.entityKind, kind), eq(runs.entityId, id)))
    .orderBy(desc(runs.id))
    .limit(1)
    .for('update')
  if (!locked) return null
  const [read] = await tx
    .select({ run: sql<RecordApproval>`${runJson(kind)}` })
    .from(sql`"processRun" r`)
    .where(sql`r.id = ${locked.id}`)
  return opened(services.cipher, read!.run)
}

type NewRun = Omit<
  typeof runs.$inferInsert,
  'id' | 'entityKind' | 'entityId' | 'statusId' | 'result' | 'round' | 'endedOn'
>

/** A write, with the record whose approval it changes. */
interface RunWrite extends Pick<Write, 'tx' | 'services' | 'on'> {
  of: SealedFor
}

export async function insertRun(w: RunWrite, values: NewRun, run: ApprovalRun) {
  const { statusId, result, round } = run
  const endedOn = hasEnded(run) ? values.submittedOn : null
  const { kind: entityKind, id: entityId } = w.of
  const [made] = await w.tx
    .insert(runs)
    .values({ ...values, entityKind, entityId, statusId, result, round, endedOn })
    .returning({ id: runs.id })
  await saveStages(w, made!.id, [], run.stages)
}

/** Writes what a step has changed. Steps keep unchanged objects, so they are compared by identity. */
export async function saveRun(w: RunWrite, id: number, before: ApprovalRun, after: ApprovalRun, more: object = {}) {
  const { statusId, result, round } = after
  const endedOn = hasEnded(after) ? w.on : null
  await w.tx
    .update(runs)
    .set({ ...more, statusId, result, round, endedOn })
    .where(eq(runs.id, id))
  await saveStages(w, id, before.stages, after.stages)
}

const open: readonly number[] = [runStatus.recalled, runStatus.inReview, runStatus.changesRequested]
export const hasEnded = ({ statusId }: Pick<ApprovalRun, 'statusId'>) => !open.includes(statusId)

async function saveStages(
  { tx, services, of }: RunWrite,
  runId: number,
  before: readonly StageRun[],
  after: readonly StageRun[],
) {
  const stored = (words: string | null) => sealedWords(services.cipher, of, words)
  for (const [at, stage] of after.entries()) {
    if (before[at] === stage) continue
    const { round, statusId, startedOn, dueOn, remindOn, remindedOn, escalatedOn, endedOn, reason } = stage
    const times = { remindOn, startedOn, dueOn, remindedOn, escalatedOn, endedOn }
    const written = { ...times, statusId, reason: stored(reason) }
    const [list] = await tx
      .insert(lists)
      .values({ ...written, runId, round, stageKey: stage.stage.key, position: at })
      .onConflictDoUpdate({ target: [lists.runId, lists.round, lists.stageKey], set: written })
      .returning({ id: lists.id })
    for (const [position, person] of stage.people.entries()) {
      if (before[at]?.people[position] === person) continue
      const { name: _, userId, ...entry } = person
      const values = { ...entry, comment: stored(entry.comment) }
      await tx
        .insert(entries)
        .values({ ...values, listId: list!.id, userId, position })
        .onConflictDoUpdate({ target: [entries.listId, entries.userId], set: values })
    }
  }
}
