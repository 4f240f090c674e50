import { foldedSql } from '#server/db/columns/folded.ts'
import { conditions, pairTriggers } from './derivedChecks.ts'
import type { Kinds } from './readable.ts'
import { mirrorTriggers } from './references/nested.ts'

/** An index on every table that has a column of this name. */
const onEvery = (column: string, suffix: string, definition: string) => `do $$
declare found text;
begin
  for found in
    select c.table_name from information_schema.columns c
    where c.table_schema = current_schema() and c.column_name = '${column}'
  loop
    execute format('create index if not exists %I on %I ${definition}', found || '_${suffix}', found);
  end loop;
end $$;`

/**
 * Beside each unique index on words in small letters one on the words as they are compared by eye, so that `O’Connell`
 * and `O'Connell` are not two. Where a database already holds two, the index waits until they are told apart
 * (lookAlikes.ts). Accounts are apart: two e-mail addresses that differ in an accent are two addresses.
 */
export const alikeIndexes = `do $$
declare found record;
begin
  for found in
    select i.indexname, i.indexdef from pg_indexes i
    where i.schemaname = current_schema() and i.indexname like '%\\_unique' and i.indexdef like '%lower(%'
      and i.indexname <> 'user_email_unique'
  loop
    begin
      execute replace(
        replace(regexp_replace(found.indexdef, 'lower\\(("?\\w+"?)\\)', '(${foldedSql('\\1').replaceAll("'", "''")})', 'g'),
          found.indexname, replace(found.indexname, '_unique', '_alike')),
        'UNIQUE INDEX', 'UNIQUE INDEX if not exists');
    exception when unique_violation then
      raise notice 'Rows that look alike keep % from being made', replace(found.indexname, '_unique', '_alike');
    end;
  end loop;
end $$;`

/**
 * The statements that follow from the tables and the contract: the indexes behind the recycle bin, behind the search of
 * registers and behind names that look alike, the triggers that index references inside documents and that keep
 * references whose kind a column says, and the conditions of the tables. Each may be applied again.
 */
export const derivedSchema = (kinds: Kinds): string[] => [
  onEvery('deletedOn', 'deleted', '("deletedOn") where "isDeleted"'),
  onEvery('searchText', 'words', 'using gin ("searchText" gin_trgm_ops)'),
  alikeIndexes,
  ...mirrorTriggers(kinds),
  ...pairTriggers(kinds),
  ...conditions(kinds),
]
