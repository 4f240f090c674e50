import { sql, type SQL } from 'drizzle-orm'
import { isActionSource } from '#contract/safety/actionSources.ts'
import { unfinishedActions } from '#contract/safety/actionStatus.ts'
import { renamedFact } from './renamed.ts'
import { isFrom } from '#server/db/columns/source.ts'
import { runFact, waitingForFact } from '#server/features/approvals/storedRun.ts'
import { accountName } from '#server/db/accountName.ts'

/** What a row of a kind shows besides its own columns; `parties` are the companies that are a party to it. */
export function instanceFacts(kind: string, parties: SQL) {
  const column = (name: string) => `"${kind}"."${name}"`
  const takesActions = isActionSource(kind)
  const actions = (condition: string) =>
    sql.raw(
      !takesActions
        ? '0'
        : `(select count(*)::int from "questionResponseAction" a where ${isFrom('a', kind)}
      and not a."isDeleted"${condition})`,
    )
  return {
    authorName: accountName(column('authorUserId')),
    partyIds: parties,
    asksMain: sql.raw(`(${column('mainTemplateId')} is not null)`),
    asksCloseOut: sql.raw(`(${column('closeOutTemplateId')} is not null)`),
    hasNewerForm: sql.raw(`(${column('statusId')} in (10, 30) and exists (select 1 from "questionTemplate" t
      where t.id = ${column('mainTemplateId')} and t."publishedVersion" > ${column('mainVersion')}))`),
    waitingFor: waitingForFact(kind),
    renamedPeople: renamedFact(kind),
    approval: runFact(kind),
    contentHash: sql.raw(`(select s."contentHash" from "instanceSubmission" s where s."entityKind" = '${kind}'
      and s."entityId" = ${column('id')} and s."setName" = 'main' order by s.id desc limit 1)`),
    actionCount: actions(''),
    unfinishedActionCount: actions(` and a."statusId" in (${unfinishedActions.join(', ')})`),
  }
}
